import { describe, expect, it } from "vitest";

import { type ScreenEntry } from "@/api/editing";
import { spotFinder } from "@/training/editing/matching";

function entry(key: string, text: string, more: Partial<ScreenEntry> = {}): ScreenEntry {
  return {
    key,
    screen: "home",
    place: `home.${key}`,
    kind: "text",
    default: text,
    override: "",
    misfit: "",
    adminAddress: "/admin/",
    ...more,
  };
}

const entries = [
  entry("title", "Dashboard"),
  entry("greeting", "Hello {name}, you have (only) {count}"),
  entry("nameAlone", "{name}"),
  entry("changed", "Old words", { override: "New words" }),
  entry("misfit", "Kept words", { override: "Odd words", misfit: "It doesn’t fit." }),
  entry("claims", "Fast\nSafe", { kind: "lines" }),
  entry("fees", "Access | 5.00\nRouting | 9.00", { kind: "rows" }),
  entry("amount", "Amount"),
  entry("column", "Amount"),
  entry("field", "Search the list"),
];

/** Return the places and the record reference that a press on the element `#at` finds. */
function spotIn(html: string) {
  document.body.innerHTML = html;
  const spot = spotFinder(entries)(document.getElementById("at")!);
  return spot && [spot.places, spot.ref];
}

describe("spotFinder", () => {
  it.each([
    ["the text itself", '<p id="at">Dashboard</p>', ["home.title"]],
    ["a text with blanks around it", '<p id="at">\n  Dashboard </p>', ["home.title"]],
    ["placeholder values", '<p id="at">Hello Ada, you have (only) 3</p>', ["home.greeting"]],
    ["a part of the words in its own element", '<p>New <b id="at">words</b></p>', ["home.changed"]],
    ["a default with a misfit override", '<p id="at">Kept words</p>', ["home.misfit"]],
    ["one of several lines", '<li id="at">Safe</li>', ["home.claims"]],
    ["a cell of a table", '<p id="at">Routing</p>', ["home.fees"]],
    ["a text that two entries have", '<p id="at">Amount</p>', ["home.amount", "home.column"]],
    ["a labelled field", '<input id="at" aria-label="Search the list">', ["home.field"]],
    ["an icon in a button", "<button><svg id='at'></svg>Dashboard</button>", ["home.title"]],
    ["words that no text contains, which finds none", '<p id="at">Nothing of this</p>', undefined],
  ])("finds the texts for a press on %s", (_, html, places) => {
    expect(spotIn(html)).toEqual(places && [places, undefined]);
  });

  it("chooses the smallest part of the page that shows a text", () => {
    const html = "<section><h2>Dashboard</h2><div><i id='at'></i><p>Fast</p></div></section>";
    expect(spotIn(html)).toEqual([["home.claims"], undefined]);
  });

  it("finds the record of a pressed row, and ignores texts outside the row", () => {
    const html = "<div>Dashboard<div data-key='TRN-000001'><i id='at'>12.00</i></div></div>";
    expect(spotIn(html)).toEqual([[], "TRN-000001"]);
  });

  it("finds nothing for a press outside the parts of a screen", () => {
    expect(spotIn("<main id='main'><div id='at'></div><p>Dashboard</p></main>")).toBeUndefined();
  });
});
