// Prints or saves the passwords of new accounts, which no other page has, and sends the form that asks for them once.
"use strict";

// Some browsers begin to read the file a moment later.
const FILE_KEPT_MS = 60_000;

let kept = true;
let pressed = null;

function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FILE_KEPT_MS);
}

document.addEventListener("DOMContentLoaded", () => {
  kept = document.querySelector("[data-csv]") === null;
});

// A second press would lead away from the one page with the passwords.
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".action-page")) return;
  if (pressed !== null) {
    event.preventDefault();
    return;
  }
  pressed = { button: event.submitter, text: event.submitter.textContent };
  pressed.button.textContent = "One moment …";
});

// Somebody who comes back by the browser's button finds the form as it was.
window.addEventListener("pageshow", () => {
  if (pressed !== null) pressed.button.textContent = pressed.text;
  pressed = null;
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-print], [data-download]");
  if (button === null) return;
  kept = true;
  if (button.matches("[data-print]")) window.print();
  else save(button.dataset.download, document.querySelector("[data-csv]").textContent);
});

window.addEventListener("afterprint", () => {
  kept = true;
});

window.addEventListener("beforeunload", (event) => {
  if (!kept) event.preventDefault();
});
