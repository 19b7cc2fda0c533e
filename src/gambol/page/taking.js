// What is taken away from a stage: a picture, a film as the browser records it, the address of what is shown.

const RATE = 30; // pictures of a film in a second
const KINDS = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

export function download(blob, name) {
  const link = Object.assign(document.createElement("a"), {href: URL.createObjectURL(blob), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000); // some browsers fetch it later
}

class Filming {
  // Records a canvas from now on; `done` is called with its film.
  constructor(canvas, name, done = download) {
    const kind = KINDS.find(one => MediaRecorder.isTypeSupported(one)), pieces = [];
    this.recorder = new MediaRecorder(canvas.captureStream(RATE), {mimeType: kind, videoBitsPerSecond: 6e6});
    this.recorder.ondataavailable = ({data}) => data.size && pieces.push(data);
    this.recorder.onstop = () => done(new Blob(pieces, {type: kind}), `${name}.${kind.includes("mp4") ? "mp4" : "webm"}`);
    this.recorder.start();
  }

  stop() {
    this.recorder.stop();
    for (const track of this.recorder.stream.getTracks()) track.stop();
  }
}

// Makes buttons do it. `named()` is what files are called, without an ending; `page` plays and says things.
export function offerTaking(canvas, {picture, film, link}, named, page) {
  let filming = null;
  picture.onclick = () => canvas.toBlob(blob => download(blob, `${named()}.png`), "image/png");
  film.hidden = !(globalThis.MediaRecorder && HTMLCanvasElement.prototype.captureStream);
  film.onclick = () => {
    if (filming) filming.stop();
    else page.play(true);
    filming = filming ? null : new Filming(canvas, named());
    film.textContent = filming ? "Stop filming" : "Film it";
  };
  link.hidden = location.protocol === "about:"; // within a notebook it has none
  link.onclick = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      page.say("The link to this gait is copied.");
    } catch {
      page.say(`The browser does not let pages copy; the link is ${location.href}`);
    }
  };
}
