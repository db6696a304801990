import { type ReactNode } from "react";

/**
 * Pattern of references, BICs, addresses, e-mail addresses, domain names and amounts; the same codes as in the server's
 * `keep_codes`.
 */
const CODE =
  /((?:[A-Z]{2,}-)+\d{3,}|\b[A-Z]{6}[A-Z\d]{2}XXX\b|0x[\da-fA-F]{8,}|(?:[\w.-]+@)?[\w-]+(?:\.[\w-]+)*\.(?:example|test|invalid)\b|\d[\d,]*\.\d+ [A-Z]{3,5}\b)/;

/**
 * Exclude the codes in a text, or only the given code, from the browser's translation; content other than a string
 * stays as it is.
 */
export function keepCodes(text: ReactNode, code?: string): ReactNode {
  if (typeof text !== "string") return text;
  const parts =
    code === undefined
      ? text.split(CODE)
      : text.split(code).flatMap((part, place) => (place === 0 ? [part] : [code, part]));
  if (parts.length === 1) return text;
  return (
    <span>
      {parts.map((part, place) => (
        <span key={place} translate={place % 2 === 1 ? "no" : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
}
