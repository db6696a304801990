import "@/styles/admin.css";

import { followTheme, storedTheme, type Theme } from "@/app/theme/theme";
import { checkRequired } from "@/lib/required-fields";
import { writeStored } from "@/lib/storage";

// What the admin gains from a script of ours, beside those of its theme django-unfold, which keeps its choice by itself.

declare const Alpine: { $data: (element: Element) => { adminTheme: Theme } };

const root = document.documentElement;
const GAP_PX = 4;
// The simulation bar, which nothing covers, and a little room.
const BAR_PX = 40;

// It comes before the first paint; from Alpine's start on, the theme's own binding sets the class. Until then it would hide
// the page, which is white in either theme.
root.classList.add(storedTheme());
root.removeAttribute("x-cloak");
writeStored("adminTheme", JSON.stringify(storedTheme()));
document.addEventListener("alpine:init", () => {
  root.classList.remove("dark", "light");
});
followTheme((theme) => {
  Alpine.$data(root).adminTheme = theme;
});

// An icon is a word that a font draws, and would be read out as that word. A required field would be read out as invalid.
function correctSpeech({ target }: Event): void {
  if (!(target instanceof Document || target instanceof Element)) return;
  for (const field of target.querySelectorAll<HTMLInputElement>(
    ":required:not([type=radio], [type=file])",
  )) {
    field.required = false;
    field.ariaRequired = "true";
  }
  for (const icon of target.querySelectorAll(".material-symbols-outlined")) {
    icon.setAttribute("aria-hidden", "true");
  }
}
document.addEventListener("DOMContentLoaded", correctSpeech);
document.addEventListener("htmx:load", correctSpeech);
document.addEventListener("submit", (event) => {
  if (!(event.target instanceof HTMLFormElement) || event.target.noValidate) return;
  if (event.submitter instanceof HTMLButtonElement && event.submitter.formNoValidate) return;
  if (!checkRequired(event.target)) event.preventDefault();
});

let openerTop: number | undefined;

// A menu opens at its button, where there is more room; not every browser can be told so by a stylesheet.
function placeMenu({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches(".admin-menu")) return;
  const opener = target.previousElementSibling?.getBoundingClientRect();
  if (!opener) return;
  const below = innerHeight - opener.bottom;
  const above = opener.top;
  openerTop = above;
  Object.assign(target.style, {
    minWidth: `max(13rem, ${String(opener.width)}px)`,
    right: `${String(root.clientWidth - opener.right)}px`,
    top: below >= above ? `${String(opener.bottom + GAP_PX)}px` : "auto",
    bottom: below >= above ? "auto" : `${String(below + opener.height + GAP_PX)}px`,
    maxHeight: `${String(Math.max(below, above) - BAR_PX)}px`,
  });
}
document.addEventListener("beforetoggle", placeMenu, true);
document.addEventListener("scroll", () => {
  const menu = document.querySelector<HTMLElement>(".admin-menu:popover-open");
  // The scroll that brought the opener into sight is told of after the menu has opened.
  if (menu?.previousElementSibling?.getBoundingClientRect().top !== openerTop) menu?.hidePopover();
});
