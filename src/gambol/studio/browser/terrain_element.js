// NiceGUI's side of ground that is drawn.
export default {
  template: `<div class="board"></div>`,
  async mounted() {
    const {Ground} = await import("/modules/terrain.js");
    this.ground = this.$el.ground = new Ground(this.$el, points => this.$emit("changed", points));
    this.$emit("ready");
  },
  methods: {
    load(points) {
      this.ground?.load(points);
    },
  },
};
