import codeWords from "@/lib/code-words.json";

/** Pattern of words to write in capitals; the server's receipts use the same list. */
const CODE_WORD = new RegExp(`\\b(${codeWords.join("|")})\\b`, "g");

/** Return the label of a type: `mt103_payment` is "MT103 payment". */
export function typeText(type: string): string {
  const words = type.replaceAll("_", " ").replace(CODE_WORD, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
