// Opens the page's parcel and runs the scripts in it, which also become its workers'.

import {fromBase64, inflated, lengthened, opened} from "./parcel.js";

const failed = ({message, reason}) => {
  const why = message || reason || "";
  document.getElementById("news").textContent = `This browser cannot run the page, or something in it broke: ${why}`;
};
addEventListener("error", failed);
addEventListener("unhandledrejection", failed);

const bytes = await inflated(fromBase64(document.getElementById("data").textContent));
globalThis.parcel = opened(lengthened(bytes));
document.head.append(Object.assign(document.createElement("script"), {textContent: globalThis.parcel.code}));
