// Serves this folder on this machine alone: pages cannot load modules from files.

import {createReadStream} from "node:fs";
import {createServer} from "node:http";
import {extname, join, normalize} from "node:path";

const HERE = import.meta.dirname, PORT = Number(process.env.PORT || 8033);
const KINDS = {".html": "text/html", ".js": "text/javascript"};

createServer((asked, answer) => {
  const path = normalize(decodeURIComponent(new URL(asked.url, "http://here").pathname));
  const file = createReadStream(join(HERE, path.endsWith("/") ? `${path}index.html` : path));
  file.on("open", () => answer.writeHead(200, {"content-type": KINDS[extname(path)] || KINDS[".html"]}) && file.pipe(answer));
  file.on("error", () => answer.writeHead(404).end());
}).listen(PORT, "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}/`));
