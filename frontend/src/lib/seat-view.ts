import { readStored, writeStored } from "@/lib/storage";

const LOOK_KEY = "mockconsole.look";

/** The seat that this tab looks into, as a trainer's may: the server answers as its account, and refuses every write. */
export function viewedSeat(): string | null {
  return readStored(LOOK_KEY, "sessionStorage");
}

export function isViewingSeat(): boolean {
  return viewedSeat() !== null;
}

/** Has this tab look into a seat, or be the trainer's own again. */
export function viewSeat(seat: string | null): void {
  writeStored(LOOK_KEY, seat, "sessionStorage");
}

/** Takes the seat that the tab was opened to look into out of its address, which people copy. */
export function openSeatView(): void {
  const seat = new URLSearchParams(location.search).get("look");
  if (seat === null) return;
  viewSeat(seat);
  history.replaceState(null, "", location.pathname);
}
