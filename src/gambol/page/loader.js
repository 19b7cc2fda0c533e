// Opens the page's parcel before anything is shown, dresses the page, and runs the scripts, which also become its workers'.

import {opened} from "./parcel.js";
import {unsqueezed} from "./squeezing.js";

const whole = doing => (document.readyState === "loading" ? addEventListener("DOMContentLoaded", doing) : doing());
const failed = ({message, reason}) => whole(() => {
  const why = message || reason || "";
  document.getElementById("news").textContent = `This browser cannot run the page, or the page has a fault: ${why}`;
});
addEventListener("error", failed);
addEventListener("unhandledrejection", failed);

globalThis.parcel = opened(unsqueezed(document.getElementById("data").textContent));
const add = (name, textContent) => document.head.append(Object.assign(document.createElement(name), {textContent}));
add("style", globalThis.parcel.style);
whole(() => add("script", globalThis.parcel.code));
