import { describe, expect, it } from "vitest";

import {
  isViewingSeat,
  openSeatView,
  seatViewAddress,
  viewedSeat,
  viewSeat,
} from "@/lib/seat-view";

/** Open a URL and return the viewed seat. */
function open(address: string): string | null {
  window.history.replaceState(null, "", address);
  openSeatView();
  return viewedSeat();
}

describe("viewedSeat", () => {
  it("reads the seat from the URL and removes it from the URL", () => {
    expect(open("/home?look=7")).toBe("7");
    expect(window.location.href).toBe("http://localhost:3000/home");
  });

  it("reads the seat from a URL made by seatViewAddress, and keeps the screen and its tab in the URL", () => {
    expect(open(seatViewAddress(7, "/api-banking?tab=mt103"))).toBe("7");
    expect(window.location.href).toBe("http://localhost:3000/api-banking?tab=mt103");
    expect(seatViewAddress(8, null)).toBe("/home?look=8");
  });

  it("still returns the seat after a page load, returns another seat if the URL names one, and null after viewSeat(null)", () => {
    open("/home?look=7");
    expect(open("/wallets")).toBe("7");
    expect(open("/home?look=8")).toBe("8");
    viewSeat(null);
    expect(isViewingSeat()).toBe(false);
  });

  it("returns null and leaves the URL unchanged if neither the tab nor the URL has a seat", () => {
    expect(open("/home?tab=a#here")).toBeNull();
    expect(window.location.href).toBe("http://localhost:3000/home?tab=a#here");
  });
});
