import "@/styles/admin/index.css";

import { followTheme, storedTheme, type Theme } from "@/app/theme/theme";
import { checkRequired } from "@/lib/required-fields";
import { writeStored } from "@/lib/storage";

// Script of the admin pages; the scripts of django-unfold store the chosen theme.

declare const Alpine: { $data: (element: Element) => { adminTheme: Theme } };

const root = document.documentElement;
const GAP_PX = 4;
// Height of the simulation bar, which must stay uncovered, plus a margin.
const BAR_PX = 40;

// Show the page in its theme before the first paint: django-unfold would hide the page until Alpine has started, and a
// dark page would flash white. Afterwards Alpine's binding sets the class.
root.classList.add(storedTheme());
root.removeAttribute("x-cloak");
writeStored("adminTheme", JSON.stringify(storedTheme()));
document.addEventListener("alpine:init", () => {
  root.classList.remove("dark", "light");
});
followTheme((theme) => {
  Alpine.$data(root).adminTheme = theme;
});

// Hide the icons from screen readers, which would read their ligatures as words, and set `aria-required` in place of
// `required`, because screen readers announce an empty required field as invalid.
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

// Place a menu at its button, on the side with more room; not every browser supports CSS anchor positioning.
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
  // Close the menu only if its opener has moved: the event of scrolling the opener into view fires only after the menu
  // has opened.
  if (menu?.previousElementSibling?.getBoundingClientRect().top !== openerTop) menu?.hidePopover();
});
