// An archive as a map: a cell for each kind of motion, as bright as its best score.

import {made} from "./elements.js";

const DARKEST = [68, 1, 84], BRIGHTEST = [253, 231, 37], MIDDLE = [33, 145, 140];

function colour(share) {
  const [from, to, k] = share < 0.5 ? [DARKEST, MIDDLE, 2 * share] : [MIDDLE, BRIGHTEST, 2 * share - 1];
  return `rgb(${from.map((x, i) => Math.round(x + k * (to[i] - x))).join()})`;
}

export class HeatMap {
  constructor(root, told) {
    this.root = root;
    this.told = told;
    root.addEventListener("keydown", event => this._key(event));
  }

  // `axes` have a name, low, high and cells; `cells` a place along both, a score and a name.
  show({axes: [across, up], cells}) {
    const scores = cells.map(cell => cell.score), low = Math.min(...scores), high = Math.max(...scores);
    const at = new Map(cells.map(cell => [cell.at.join(), cell]));
    const rows = [];
    for (let j = up.cells - 1; j >= 0; j--) {
      rows.push(made("tr", {}, ...Array.from({length: across.cells}, (_, i) => {
        const cell = at.get(`${i},${j}`);
        if (!cell) return made("td", {});
        const button = made("button", {type: "button", title: `${cell.name}, score ${cell.score.toFixed(3)}`, onclick: () => this._pick(cell), onfocus: () => this._stop(button)});
        button.setAttribute("aria-label", `${across.name} ${this._value(across, i)}, ${up.name} ${this._value(up, j)}: ${cell.name}, score ${cell.score.toFixed(3)}`);
        button.style.background = colour((cell.score - low) / (high - low || 1));
        button.place = cell.at;
        button.dataset.key = cell.at.join();
        return made("td", {}, button);
      })));
    }
    const legend = `${up.name} upwards from ${up.low} to ${up.high}, ${across.name} to the right from ${across.low} to ${across.high}; ${cells.length} of ${across.cells * up.cells} cells; score ${low.toFixed(2)} (dark) to ${high.toFixed(2)} (bright). Arrows go from cell to cell.`;
    this.root.replaceChildren(made("table", {className: "heat"}, made("caption", {}, legend), made("tbody", {}, ...rows)));
    this._mark();
  }

  _value({low, high, cells}, i) {
    return (low + ((i + 0.5) * (high - low)) / cells).toPrecision(2);
  }

  _pick(cell) {
    this.picked = cell.at.join();
    this._mark();
    this.told(cell);
  }

  // Which cell was picked, also of a map that is shown anew.
  _mark() {
    const all = [...this.root.querySelectorAll("button")], picked = all.find(one => one.dataset.key === this.picked);
    for (const one of all) one.ariaPressed = String(one === picked);
    this._stop(picked || all[0]);
  }

  // Tab stops at one cell, arrows go to the others: there may be hundreds.
  _stop(at) {
    for (const one of this.root.querySelectorAll("button")) one.tabIndex = one === at ? 0 : -1;
  }

  _key(event) {
    const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key], from = event.target.place;
    if (!step || !from) return;
    event.preventDefault();
    const all = [...this.root.querySelectorAll("button")], away = ({place}) => [0, 1].map(i => (place[i] - from[i]) * step[i]).reduce((a, b) => a + b);
    const aside = ({place}) => [0, 1].map(i => Math.abs((place[i] - from[i]) * (1 - Math.abs(step[i])))).reduce((a, b) => a + b);
    const next = all.filter(one => away(one) > 0).sort((a, b) => away(a) + 2 * aside(a) - away(b) - 2 * aside(b))[0];
    if (next) next.focus();
  }
}
