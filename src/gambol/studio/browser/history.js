// What was on a drawing board before, to be undone and done again. A tab of a browser keeps it, also when it is reloaded.

const KEPT = 200; // steps
const KEY = "gambol-board";
const ROOM = 2_000_000; // letters that a tab keeps

// A body without its name, which is written beside the board.
const plain = data => JSON.stringify({...data, name: ""});

export class History {
  past = [];
  future = [];

  add(before) {
    this.past.push(before);
    if (this.past.length > KEPT) this.past.shift();
    this.future = [];
  }

  // The state that one comes to from `now`, back or forth; undefined at the end.
  go(back, now) {
    const [from, to] = back ? [this.past, this.future] : [this.future, this.past];
    if (!from.length) return undefined;
    to.push(now);
    return from.pop();
  }

  // Writes down how one came to what is on the board now.
  keep(data) {
    try {
      let steps = this.past;
      const text = () => JSON.stringify({now: plain(data), past: steps, future: this.future});
      while (steps.length && text().length > ROOM) steps = steps.slice(Math.ceil(steps.length / 2));
      sessionStorage.setItem(KEY, text());
    } catch {
      // a browser that keeps nothing: undo ends with the page
    }
  }

  // What was written down, if it led to this body.
  recall(data) {
    let kept = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(KEY));
    } catch {
      return false;
    }
    if (kept?.now !== plain(data)) return false;
    Object.assign(this, {past: kept.past, future: kept.future});
    return true;
  }
}
