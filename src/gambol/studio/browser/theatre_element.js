// NiceGUI's side of a theatre.
export default {
  template: `<div class="theatre"></div>`,
  props: {address: String, boxes: Number, mixing: Boolean, shares: Array},
  async mounted() {
    const {Theatre} = await import("/modules/theatre.js");
    if (!this.$el.isConnected) return;
    this.theatre = this.$el.theatre = new Theatre(this.$el, (name, detail) => this.$emit(name, detail), {boxes: this.boxes, mixing: this.mixing});
    this.show();
  },
  unmounted() {
    this.theatre?.end();
  },
  watch: {
    address() {
      this.show();
    },
    boxes(count) {
      this.theatre?.setBoxes(count);
    },
  },
  methods: {
    async show() {
      try {
        await this.theatre?.show(this.address, this.shares);
      } catch (error) {
        this.$el.querySelector(".news").textContent = error.message;
      }
    },
    mix(shares) {
      this.theatre?.mix(shares);
    },
    retune(parameters, again) {
      this.theatre?.retune(parameters, again);
    },
  },
};
