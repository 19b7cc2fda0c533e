// Signs of tools and changes, beside their names.

import {drawn} from "./elements.js";

const PATHS = {
  Select: "M5 3l6 14 2-6 6-2z", Link: "M4 17L16 5M4 17m-2 0a2 2 0 104 0 2 2 0 10-4 0M16 5m-2 0a2 2 0 104 0 2 2 0 10-4 0", Skin: "M3 11c0-5 4-7 7-5 3-2 7 0 7 4 0 5-4 6-7 5-4 1-7 0-7-4zM6 11h8", Foot: "M4 17h13M8 4v9h6c2 0 3 2 3 4",
  Bone: "M6 14L14 6M3 14a2 2 0 013-2 2 2 0 012 3 2 2 0 01-3 2 2 2 0 01-2-3M12 5a2 2 0 013-2 2 2 0 012 3 2 2 0 01-3 2 2 2 0 01-2-3",
  Mass: "M10 10m-5 0a5 5 0 1010 0 5 5 0 10-10 0", Spring: "M2 10h3l2-4 3 8 3-8 2 4h3", Muscle: "M2 10c4-6 12-6 16 0-4 6-12 6-16 0z", Undo: "M8 4L4 8l4 4M4 8h8a4 4 0 010 8H8",
  Redo: "M12 4l4 4-4 4M16 8H8a4 4 0 000 8h4", Delete: "M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11", Mirror: "M10 3v14M7 6l-4 8h4zM13 6l4 8h-4z", "Flip body": "M4 8h12l-3-3M16 12H4l3 3",
  Copy: "M7 7h9v9H7zM4 13V4h9", Paste: "M5 4h10v13H5zM8 3h4v3H8z", Duplicate: "M4 4h8v8H4zM8 8h8v8H8z", "Zoom in": "M9 9m-5 0a5 5 0 1010 0 5 5 0 10-10 0M13 13l4 4M7 9h4M9 7v4",
  "Zoom out": "M9 9m-5 0a5 5 0 1010 0 5 5 0 10-10 0M13 13l4 4M7 9h4", Fit: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4", "Picture to trace": "M3 4h14v12H3zM3 13l4-4 4 4 3-3 3 3",
};

// What a button of this name shows: its sign, if it has one, and the name.
export function labelled(name) {
  const path = PATHS[name];
  return path ? [drawn("svg", {class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true"}, drawn("path", {d: path})), name] : [name];
}
