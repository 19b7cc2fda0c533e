// Whoever works with keys keeps the place: where what has the focus is replaced or hidden, its successor gets it, or, if
// there is none, what it was within, so that tab goes on from there and not from the top of the page.

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";
const isSeen = one => one.isConnected && one.checkVisibility();
const nameOf = one => one.dataset.key || one.ariaLabel || one.closest("label")?.textContent || one.textContent;

let last = null; // what had the focus: itself, its name, and what it is within, from the inside out

document.addEventListener("focusin", ({target}) => {
  if (target === last?.standIn) return;
  const within = [];
  for (let one = target.parentElement; one; one = one.parentElement) within.push(one);
  last = {target, name: nameOf(target), within};
});

// Browsers also tell so of what is being removed: whether somebody left it is known afterwards.
document.addEventListener("focusout", ({target}) => queueMicrotask(() => {
  if (document.activeElement === document.body && isSeen(target)) last = null;
}));

function standIn(place) {
  last.standIn = place;
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), {once: true});
  }
  place.focus({preventScroll: true});
}

function keep() {
  if (!last || isSeen(last.target) || ![document.body, last.standIn].includes(document.activeElement)) return;
  const place = last.within.find(isSeen), all = [...place.querySelectorAll(FOCUSABLE)];
  const next = all.find(one => one.tagName === last.target.tagName && nameOf(one) === last.name && isSeen(one));
  if (next) next.focus({preventScroll: true});
  else if (place !== last.standIn) standIn(place); // the next may come in a moment
}

new MutationObserver(keep).observe(document.body, {subtree: true, childList: true, attributeFilter: ["class", "style", "hidden"]});
