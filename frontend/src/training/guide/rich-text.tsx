import { MARKED, plainText } from "@/lib/plain-text";

/** Text of a script with **strong** and `code` markup. */
export function RichText({ text }: { text: string }) {
  return text.split(MARKED).map((part, place) => {
    if (place % 2 === 0) return part;
    const bare = plainText(part);
    if (part.startsWith("**")) return <strong key={place}>{bare}</strong>;
    return (
      <code
        key={place}
        translate="no"
        className="rounded-xs bg-muted px-1 font-mono text-code wrap-anywhere"
      >
        {bare}
      </code>
    );
  });
}
