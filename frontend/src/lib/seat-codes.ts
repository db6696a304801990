import { readStored, writeStored } from "@/lib/storage";

const KEY = "mockconsole.seat";

/** Codes of the lesson and seat that this browser joined last; with them, the user can return to the seat. */
export type SeatCodes = { code: string; seatCode: string };

export function readSeatCodes(): SeatCodes | null {
  const [code, seatCode] = readStored(KEY)?.split(" ") ?? [];
  return code && seatCode ? { code, seatCode } : null;
}

export function keepSeatCodes({ code, seatCode }: SeatCodes): void {
  writeStored(KEY, `${code} ${seatCode}`);
}

/** Return a code in two groups for reading aloud: 34K 67N, 34K6 7NPR. */
export function groupCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`.trim();
}

/** Normalize a typed code: upper case, without blanks and dashes. */
export function plainCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s\-–—]/g, "");
}
