import { readStored, writeStored } from "@/lib/storage";

const LOOK_KEY = "mockconsole.look";

/** Return the seat that a trainer views in this tab; the server responds as it does to the seat, but rejects writes. */
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

/** Return the URL at which a trainer views a seat; it opens the screen that the person has open. */
export function seatViewAddress(seat: number, screen: string | null): string {
  const address = new URL(screen ?? "/home", location.origin);
  address.searchParams.set("look", String(seat));
  return address.pathname + address.search;
}

/** View the seat that the URL names in `?look=`, and remove it from the URL, so that it isn't shared. */
export function openSeatView(): void {
  const address = new URL(location.href);
  const seat = address.searchParams.get("look");
  if (seat === null) return;
  viewSeat(seat);
  address.searchParams.delete("look");
  history.replaceState(null, "", address.pathname + address.search);
}
