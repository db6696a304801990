import { readStored, writeStored } from "@/lib/storage";

const LOOK_KEY = "mockconsole.look";

/** Return the seat that a trainer views in this tab: the server answers as its account, and refuses every write. */
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

/** Remove `?look=` from the address, so that it isn't shared, and view that seat. */
export function openSeatView(): void {
  const seat = new URLSearchParams(location.search).get("look");
  if (seat === null) return;
  viewSeat(seat);
  history.replaceState(null, "", location.pathname);
}
