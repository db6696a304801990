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
  it("is read from the address, and then removed from it", () => {
    expect(open("/home?look=7")).toBe("7");
    expect(window.location.href).toBe("http://localhost:3000/home");
  });

  it("is read from the address of a seat's view, and the screen's tab and record stay in the address", () => {
    expect(open(seatViewAddress(7, "/api-banking?tab=mt103"))).toBe("7");
    expect(window.location.href).toBe("http://localhost:3000/api-banking?tab=mt103");
    expect(seatViewAddress(8, null)).toBe("/home?look=8");
  });

  it("stays after a reload, changes with the address, and ends with viewSeat(null)", () => {
    open("/home?look=7");
    expect(open("/wallets")).toBe("7");
    expect(open("/home?look=8")).toBe("8");
    viewSeat(null);
    expect(isViewingSeat()).toBe(false);
  });

  it("is null in a tab without a seat, whose address stays unchanged", () => {
    expect(open("/home?tab=a#here")).toBeNull();
    expect(window.location.href).toBe("http://localhost:3000/home?tab=a#here");
  });
});
