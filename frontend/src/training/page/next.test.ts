import { beforeEach, expect, it, vi } from "vitest";

import { controlNamed, find, nameOf } from "@/training/page/dom";
import { next } from "@/training/page/next";

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, "checkVisibility").mockImplementation(function (this: Element) {
    return this.closest("[hidden]") === null;
  });
});

const link = '<a href="/swift-console" data-anchor="frame.screens.swiftConsole">SWIFT</a>';

function show(html: string): void {
  document.body.innerHTML = html;
}

it("find returns the visible one of two elements with the same anchor", () => {
  show(`<p hidden><i data-anchor="home.hosts"></i></p><p id="shown" data-anchor="home.hosts"></p>`);
  expect(find("home.hosts")?.id).toBe("shown");
  expect(next("home.hosts", "/home").why).toBe("here");
});

it("next returns the sidebar entry of another screen, or the button of the menu that contains this entry", () => {
  show(link);
  expect(next("swift-console.bar", "/home")).toMatchObject({
    anchor: "frame.screens.swiftConsole",
    why: "screen",
  });
  show(`<button data-anchor="frame.menu"></button><p hidden>${link}</p>`);
  expect(next("swift-console.bar", "/home")).toMatchObject({ anchor: "frame.menu", why: "menu" });
});

it("next returns the “Close” button of a covering dialog, and no element for a covering menu", () => {
  const over = (role: string, inside: string) =>
    show(`<div aria-hidden="true">${link}</div>
      <div role="${role}" data-state="open" data-anchor="home.chart">${inside}</div>`);
  over("dialog", "<button>Copy</button><button aria-label='Close'></button>");
  expect(next("swift-console.bar", "/home")).toMatchObject({
    anchor: "home.chart",
    name: "Close",
    why: "close",
  });
  over("menu", "<button>Copy</button>");
  expect(next("swift-console.bar", "/home")).toMatchObject({ why: "close", element: undefined });
});

it("next waits while an open dialog loads the anchor, instead of closing the dialog", () => {
  show(`<div aria-hidden="true" data-anchor="home.prices.list"><button>BTC Bitcoin</button></div>
    <div role="dialog" data-state="open" data-anchor="home.chart"><button>Close</button></div>`);
  expect(next("home.chart.copy", "/home").why).toBe("wait");
  show(`<div data-anchor="home.prices.list"><button>BTC Bitcoin</button></div>`);
  expect(next("home.chart.copy", "/home").why).toBe("opener");
});

it("next waits for the record named in the URL instead of opening another record", () => {
  show(`<div role="tab" data-state="active" data-anchor="transaction-logs.tabs.transactions"></div>
    <div data-anchor="transaction-logs.list.table"><button>View Details of TRN-000013</button></div>`);
  history.replaceState(null, "", "?tx=TRN-000001");
  expect(next("transaction-logs.details.history", "/transaction-logs").why).toBe("wait");
  history.replaceState(null, "", "?");
  expect(next("transaction-logs.details.history", "/transaction-logs").why).toBe("opener");
});

it("next reports the action that must come before an anchor appears, even if the anchor is on another tab", () => {
  const after = "the administrator password is entered";
  expect(next("admin-portal.users.table", "/admin-portal")).toMatchObject({ why: "wait", after });
});

it("controlNamed finds a control by its label, its text or a prefix", () => {
  show(`<div id="area"><label for="to">To <b aria-hidden="true">*</b></label><input id="to">
    <button>View <span>Details</span> of TRN-1</button><input aria-hidden="true" aria-label="To"></div>`);
  const area = document.getElementById("area")!;
  expect(controlNamed(area, "To")).toHaveAttribute("id", "to");
  const view = controlNamed(area, "View Details…");
  expect(view && nameOf(view)).toBe("View Details of TRN-1");
  expect(controlNamed(area, "View Details")).toBeUndefined();
  expect(controlNamed(area, "")).toBeUndefined();
});
