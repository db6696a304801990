import { describe, expect, it } from "vitest";

import {
  isViewingSeat,
  openSeatView,
  seatViewAddress,
  viewedSeat,
  viewSeat,
} from "@/lib/seat-view";

/** Load the page at an address. */
function open(address: string): string | null {
  window.history.replaceState(null, "", address);
  openSeatView();
  return viewedSeat();
}

describe("viewedSeat", () => {
  it("reads the seat from the address, and removes it there", () => {
    expect(open("/home?look=7")).toBe("7");
    expect(window.location.href).toBe("http://localhost:3000/home");
  });

  it("reads the seat from seatViewAddress, and leaves the screen's tab and record in the address", () => {
    expect(open(seatViewAddress(7, "/api-banking?tab=mt103"))).toBe("7");
    expect(window.location.href).toBe("http://localhost:3000/api-banking?tab=mt103");
    expect(seatViewAddress(8, null)).toBe("/home?look=8");
  });

  it("returns the seat after a reload, another seat for another address, and null after viewSeat(null)", () => {
    open("/home?look=7");
    expect(open("/wallets")).toBe("7");
    expect(open("/home?look=8")).toBe("8");
    viewSeat(null);
    expect(isViewingSeat()).toBe(false);
  });

  it("returns null in a tab without a seat, and leaves its address unchanged", () => {
    expect(open("/home?tab=a#here")).toBeNull();
    expect(window.location.href).toBe("http://localhost:3000/home?tab=a#here");
  });
});
