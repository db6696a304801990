import "@/styles/pages.css";

import { applyTheme, followTheme, storedTheme } from "@/app/theme/theme";
import { copyText } from "@/lib/clipboard";

const SHOWN_MS = 2000;

// Script of the pages that Django renders; they also work without it.

// Set the theme before the first paint; otherwise a page in the light theme would first be painted dark.
applyTheme(storedTheme());
followTheme(applyTheme);

document.documentElement.dataset.scripted = "";
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
  if (button) void copy(button, button.dataset.copy ?? "");
});

async function copy(button: HTMLElement, text: string): Promise<void> {
  const status = button.querySelector("[role=status]");
  if (!status) return;
  status.textContent = (await copyText(text, button))
    ? "Copied!"
    : "Select the text and copy it by hand.";
  setTimeout(() => {
    status.textContent = "";
  }, SHOWN_MS);
}
