// Buttons that add and remove rows in the admin's tables of inputs; empty rows are ignored.
"use strict";

function number(editor) {
  editor.querySelectorAll("tbody tr").forEach((row, place) => {
    row.querySelectorAll("input").forEach((input) => {
      input.setAttribute("aria-label", `Row ${place + 1}, ${input.dataset.column}`);
    });
    row.querySelector("[data-rows-remove]").setAttribute("aria-label", `Remove row ${place + 1}`);
  });
}

function empty(row) {
  row.querySelectorAll("input").forEach((input) => {
    input.value = "";
  });
}

function add(editor) {
  const rows = editor.querySelectorAll("tbody tr");
  const row = rows[rows.length - 1].cloneNode(true);
  empty(row);
  editor.querySelector("tbody").append(row);
  number(editor);
  row.querySelector("input").focus();
}

function remove(editor, row) {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  if (next === null) empty(row);
  else row.remove();
  number(editor);
  (next ?? row).querySelector("[data-rows-remove]").focus();
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("[data-rows-editor] button").forEach((button) => {
    button.hidden = false;
  });
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-rows-add], [data-rows-remove]");
  const editor = button?.closest("[data-rows-editor]");
  if (!editor) return;
  if (button.matches("[data-rows-add]")) add(editor);
  else remove(editor, button.closest("tr"));
});
