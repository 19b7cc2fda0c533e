// Canvases with exactly the pixels that they are shown by: one that a browser has to scale is blurred, and costs several times as much.

const FINEST = 2; // pixels of a canvas for one of the page

// Tells `changed(canvas, frame)` whenever a canvas has another size, and is blank: width and height as the page counts, and `ratio`.
export function fit(canvases, changed) {
  const told = "devicePixelContentBoxSize" in ResizeObserverEntry.prototype; // browsers round by where a canvas lies; some tell
  const observer = new ResizeObserver(found => found.forEach(({target, contentRect, devicePixelContentBoxSize: [shown] = [{}]}) => {
    const ratio = Math.min(devicePixelRatio || 1, FINEST);
    const pixels = (length, exactly) => (Math.abs(exactly - length * ratio) < 1 ? exactly : Math.round(length * ratio));
    const width = pixels(contentRect.width, shown.inlineSize), height = pixels(contentRect.height, shown.blockSize);
    Object.assign(target, {width, height});
    if (width && height) changed(target, {width: width / ratio, height: height / ratio, ratio});
  }));
  for (const canvas of canvases) observer.observe(canvas, told ? {box: "device-pixel-content-box"} : {});
}
