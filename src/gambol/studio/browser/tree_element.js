// NiceGUI's side of a growing tree.
export default {
  template: `<div class="theatre"></div>`,
  methods: {
    async show(data) {
      const {Tree} = await import("/modules/tree.js");
      this.tree ??= this.$el.tree = new Tree(this.$el);
      this.tree.show(data);
    },
  },
};
