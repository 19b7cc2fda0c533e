// A file that is dropped anywhere goes to the first button of the screen that takes its kind, or to the screen's frame.

const carries = event => event.dataTransfer?.types.includes("Files");
const takes = (input, {name}) => input.accept.split(",").some(ending => name.toLowerCase().endsWith(ending.trim()));

addEventListener("dragover", event => {
  if (!carries(event)) return;
  event.preventDefault(); // without this a browser opens the file instead
  document.body.classList.add("dropping");
});

addEventListener("dragleave", event => event.relatedTarget || document.body.classList.remove("dropping"));

addEventListener("drop", event => {
  document.body.classList.remove("dropping");
  if (!carries(event)) return;
  event.preventDefault();
  const inputs = [...document.querySelectorAll(".upload input[type=file]")], file = event.dataTransfer.files[0];
  const input = inputs.find(one => takes(one, file)) || inputs.at(-1);
  const whole = new DataTransfer();
  whole.items.add(file);
  input.files = whole.files;
  input.dispatchEvent(new Event("change", {bubbles: true}));
});
