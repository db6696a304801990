// Buttons that print or save the passwords of new accounts, which are on no other page, and the form that requests them
// once.
"use strict";

// Revoke the URL later: some browsers start reading the file with a delay.
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

// A second press would leave the only page with the passwords.
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".action-page")) return;
  if (pressed !== null) {
    event.preventDefault();
    return;
  }
  pressed = { button: event.submitter, text: event.submitter.textContent };
  pressed.button.textContent = "One moment …";
});

// Enable the form again when the page is restored by the browser's Back button.
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
