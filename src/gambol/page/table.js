// The table of gaits that a page has discovered.

import {made, signed} from "./words.js";

const TITLES = ["gait", "rank", "id", "score", "cm/s", "bodies/s", "period s", "flight", "status"];
const SLOW = 0.1; // bodies/s, below which there is a digit more

// Fills it with rows, best first; whoever presses a gait's name has chosen it.
export function tabulate(table, rows, choose) {
  const head = made("tr", "");
  head.append(...TITLES.map(title => made("th", title, {scope: "col"})));
  table.tHead.replaceChildren(head);
  table.tBodies[0].replaceChildren(...rows.map((row, i) => {
    const {id, name, score, status, gait} = row;
    const line = made("tr", ""), cell = made("td", ""), button = made("button", name, {type: "button"});
    button.setAttribute("aria-label", `Play ${name}, rank ${i + 1}`);
    button.onclick = () => choose(row);
    cell.append(button);
    const cells = [i + 1, id, score.toFixed(3), signed(100 * gait.speed, 1), gait.bodies.toFixed(gait.bodies < SLOW ? 3 : 2),
      gait.period === null ? "–" : gait.period.toFixed(2), `${Math.round(100 * gait.flight)} %`, status];
    line.append(cell, ...cells.map(text => made("td", String(text))));
    return line;
  }));
  table.hidden = false;
}
