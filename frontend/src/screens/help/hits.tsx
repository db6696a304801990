import { Link } from "react-router-dom";

import { type Hit, splitAtWords } from "@/screens/help/search";

type HitsProps = { hits: readonly Hit[]; words: readonly string[] };

/** Search results, with the searched words highlighted. */
export function Hits({ hits, words }: HitsProps) {
  return (
    <ol className="-mx-2 grid gap-1">
      {hits.map(({ to, page, heading, excerpt }) => (
        <li key={to}>
          <Link
            to={to}
            className="grid gap-0.5 rounded-md px-2 py-2 -outline-offset-2 hover:bg-accent"
          >
            <span className="font-medium text-primary wrap-anywhere">
              <Highlight text={heading} words={words} />
            </span>
            {page !== heading && <span className="text-xs text-muted-foreground">{page}</span>}
            <span className="max-w-[75ch] text-pretty wrap-anywhere">
              <Highlight text={excerpt} words={words} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map((part, place) =>
    place % 2 === 0 ? (
      <span key={place}>{part}</span>
    ) : (
      <mark key={place} className="bg-primary/25 text-inherit">
        {part}
      </mark>
    ),
  );
}
