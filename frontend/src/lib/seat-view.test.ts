import { describe, expect, it } from "vitest";

import { isViewingSeat, viewedSeat, viewSeat, openSeatView } from "@/lib/seat-view";

/** Loads the page at an address, as the browser does. */
function open(address: string): string | null {
  window.history.replaceState(null, "", address);
  openSeatView();
  return viewedSeat();
}

describe("a tab that looks into a seat", () => {
  it("takes the seat out of its address", () => {
    expect(open("/home?look=7")).toBe("7");
    expect(window.location.href).toBe("http://localhost:3000/home");
  });

  it("goes on looking when it is reloaded, into another seat when it is sent there, until it stops", () => {
    open("/home?look=7");
    expect(open("/wallets")).toBe("7");
    expect(open("/home?look=8")).toBe("8");
    viewSeat(null);
    expect(isViewingSeat()).toBe(false);
  });

  it("is any other tab where no seat was named, and its address stays", () => {
    expect(open("/home?tab=a#here")).toBeNull();
    expect(window.location.href).toBe("http://localhost:3000/home?tab=a#here");
  });
});
