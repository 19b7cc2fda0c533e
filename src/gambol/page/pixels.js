// Canvases with exactly the pixels that they are shown by: one that a browser has to scale is blurred, and costs several times as much.

const FINEST = 2; // pixels of a canvas for one of the page

// Tells `changed(canvas, frame)` whenever a canvas has another size, and is blank: width and height as the page counts, and `ratio`.
export function fit(canvases, changed) {
  const exact = "devicePixelContentBoxSize" in ResizeObserverEntry.prototype; // where a browser tells what it rounds to
  const observer = new ResizeObserver(found => found.forEach(({target, contentRect, devicePixelContentBoxSize}) => {
    const ratio = Math.min(devicePixelRatio || 1, FINEST), shown = exact && ratio === devicePixelRatio && devicePixelContentBoxSize[0];
    const width = shown ? shown.inlineSize : Math.round(contentRect.width * ratio);
    const height = shown ? shown.blockSize : Math.round(contentRect.height * ratio);
    Object.assign(target, {width, height});
    if (width && height) changed(target, {width: width / ratio, height: height / ratio, ratio});
  }));
  for (const canvas of canvases) observer.observe(canvas, exact ? {box: "device-pixel-content-box"} : {});
}
