// What keys do on a page.

export function listenToKeys(page) {
  const {stage} = page, element = id => document.getElementById(id);
  const keys = {
    " ": () => page.play(!stage.playing),
    ArrowLeft: () => stage.shove(-1),
    ArrowRight: () => stage.shove(1),
    ArrowUp: () => page.choose((page.chosen - 1 + page.gaits.length) % page.gaits.length),
    ArrowDown: () => page.choose((page.chosen + 1) % page.gaits.length),
    "[": () => page._tilt(Number(element("tilt").value) + 2),
    "]": () => page._tilt(Number(element("tilt").value) - 2),
    "+": () => page._zoom(1.25),
    "-": () => page._zoom(0.8),
    f: () => element("follow").click(),
    h: () => page._half(),
    o: () => element("onion").click(),
    g: () => element("shape").click(),
    i: () => stage.leadBy(0, 0.25),
    k: () => stage.leadBy(0, -0.25),
    j: () => stage.leadBy(-0.25, 0),
    l: () => stage.leadBy(0.25, 0),
    r: () => page._again(),
  };
  for (const [key, way] of Object.entries({a: [-1, 0], d: [1, 0], w: [0, -1], s: [0, 1]})) keys[key] = () => stage.fingers.look(...way, true);
  keys.Home = () => stage.comeBack();
  const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  addEventListener("keydown", event => {
    const free = event.target === document.body || event.target === element("stage");
    if (!free || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    if (event.shiftKey && ways[event.key]) stage.fingers.look(...ways[event.key]);
    else keys[event.key]();
  });
}
