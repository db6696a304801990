import codeWords from "@/lib/code-words.json";

/** Written in capitals; receipts are written by the same list. */
const CODE_WORD = new RegExp(`\\b(${codeWords.join("|")})\\b`, "g");

/** A type as a person reads it: `mt103_payment` is "MT103 payment". */
export function typeText(type: string): string {
  const words = type.replaceAll("_", " ").replace(CODE_WORD, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
