const CODE_WORD = /\b(mt\d+|gpi|sepa|swift)\b/g;

/** A type as a person reads it: `mt103_payment` is "MT103 payment". */
export function typeText(type: string): string {
  const words = type.replaceAll("_", " ").replace(CODE_WORD, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
