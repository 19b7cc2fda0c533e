// NiceGUI's side of an archive's map.
export default {
  template: `<div class="theatre"></div>`,
  methods: {
    async show(data) {
      const {HeatMap} = await import("/modules/heatmap.js");
      this.map ??= new HeatMap(this.$el, cell => this.$emit("pick", cell));
      this.map.show(data);
    },
  },
};
