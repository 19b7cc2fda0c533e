// NiceGUI's side of the drawing board.
export default {
  template: `<div class="board"></div>`,
  async mounted() {
    const {Board, EMPTY} = await import("/modules/board.js");
    this.empty = EMPTY;
    this.board = this.$el.board = new Board(this.$el, (data, turn) => this.$emit("changed", data, turn));
    this.$emit("ready");
  },
  methods: {
    load(data) {
      return this.board.open(data);
    },
    begin(kind) {
      this.board.load(this.empty[kind]);
    },
    judged(verdict) {
      this.board.judged(verdict);
    },
  },
};
