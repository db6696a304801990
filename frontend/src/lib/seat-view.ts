import { readStored, writeStored } from "@/lib/storage";

const LOOK_KEY = "mockconsole.look";

/** Return the seat that a trainer views in this tab: the server responds as for its account, but refuses writes. */
export function viewedSeat(): string | null {
  return readStored(LOOK_KEY, "sessionStorage");
}

export function isViewingSeat(): boolean {
  return viewedSeat() !== null;
}

/** View a seat in this tab; null returns the tab to the trainer's own session. */
export function viewSeat(seat: string | null): void {
  writeStored(LOOK_KEY, seat, "sessionStorage");
}

/** Return the address that opens a seat's view on its person's screen. */
export function seatViewAddress(seat: number, screen: string | null): string {
  const address = new URL(screen ?? "/home", location.origin);
  address.searchParams.set("look", String(seat));
  return address.pathname + address.search;
}

/** Remove `?look=` from the address, so that it isn't shared, and view that seat. */
export function openSeatView(): void {
  const address = new URL(location.href);
  const seat = address.searchParams.get("look");
  if (seat === null) return;
  viewSeat(seat);
  address.searchParams.delete("look");
  history.replaceState(null, "", address.pathname + address.search);
}
