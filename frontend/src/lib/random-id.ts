const BYTES = 16;

/** Return a random UUID; a classroom opens the console over plain HTTP, where browsers hide `crypto.randomUUID`. */
export function randomId(): string {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = [...(crypto as Crypto).getRandomValues(new Uint8Array(BYTES))];
  const hex = bytes
    .map((byte, index) => {
      if (index === 6) return (byte & 0x0f) | 0x40;
      return index === 8 ? (byte & 0x3f) | 0x80 : byte;
    })
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
