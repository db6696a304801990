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

/** Return the places and the reference at the element with the id `at`. */
function spotIn(html: string) {
  document.body.innerHTML = html;
  const spot = spotFinder(entries)(document.getElementById("at")!);
  return spot && [spot.places, spot.ref];
}

describe("spotFinder", () => {
  it.each([
    ["the text itself", '<p id="at">Dashboard</p>', ["home.title"]],
    ["blanks and line breaks around it", '<p id="at">\n  Dashboard </p>', ["home.title"]],
    ["filled placeholders", '<p id="at">Hello Ada, you have (only) 3</p>', ["home.greeting"]],
    ["words in elements of their own", '<p>New <b id="at">words</b></p>', ["home.changed"]],
    ["an override that isn’t shown", '<p id="at">Kept words</p>', ["home.misfit"]],
    ["a line of several", '<li id="at">Safe</li>', ["home.claims"]],
    ["a cell of a table", '<p id="at">Routing</p>', ["home.fees"]],
    ["equal texts", '<p id="at">Amount</p>', ["home.amount", "home.column"]],
    ["a name of a field", '<input id="at" aria-label="Search the list">', ["home.field"]],
    ["an icon in a button", "<button><svg id='at'></svg>Dashboard</button>", ["home.title"]],
    ["other words", '<p id="at">Nothing of this</p>', undefined],
  ])("finds the texts by %s", (_, html, places) => {
    expect(spotIn(html)).toEqual(places && [places, undefined]);
  });

  it("chooses the smallest part of the page that shows a text", () => {
    const html = "<section><h2>Dashboard</h2><div><i id='at'></i><p>Fast</p></div></section>";
    expect(spotIn(html)).toEqual([["home.claims"], undefined]);
  });

  it("finds the record of a row, and no texts around the row", () => {
    const html = "<div>Dashboard<div data-key='TRN-000001'><i id='at'>12.00</i></div></div>";
    expect(spotIn(html)).toEqual([[], "TRN-000001"]);
  });

  it("finds nothing for a press outside the parts of a screen", () => {
    expect(spotIn("<main id='main'><div id='at'></div><p>Dashboard</p></main>")).toBeUndefined();
  });
});
