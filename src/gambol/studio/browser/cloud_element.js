// A cloud of individuals in a frame that can reach nothing; it tells who was picked.
export default {
  template: `<iframe class="cloud" title="All candidates that were tried" sandbox="allow-scripts" :src="source"></iframe>`,
  props: {source: String},
  mounted() {
    this.heard = event => {
      if (event.source === this.$el.contentWindow && Number.isInteger(event.data?.picked)) this.$emit("pick", {trial: event.data.picked});
    };
    addEventListener("message", this.heard);
  },
  unmounted() {
    removeEventListener("message", this.heard);
  },
};
