import { CircleCheck, CircleX } from "lucide-react";
import { type ReactNode } from "react";

import { type ResultsContent } from "@/parts/results/use-results-content";

type Choice = {
  say: string;
  why: string;
  right: boolean;
  /** Note after the text: "chosen", or the number of people who chose it. */
  note?: ReactNode;
};

/** Choices of a question, each with its reason and its note. */
export function Choices({ choices, t }: { choices: readonly Choice[]; t: ResultsContent }) {
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {choices.map(({ say, why, right, note }, place) => {
        const Icon = right ? CircleCheck : CircleX;
        return (
          <li key={place} className="flex gap-2">
            <Icon
              aria-label={t(right ? "rightChoice" : "wrongChoice")}
              role="img"
              className={`mt-0.5 size-4 shrink-0 ${right ? "text-status-ok" : "text-status-failed"}`}
            />
            <div className="min-w-0 wrap-anywhere">
              <p>
                {say}{" "}
                {note !== undefined && (
                  <strong className="text-xs whitespace-nowrap">{note}</strong>
                )}
              </p>
              {why !== "" && <p className="text-xs text-muted-foreground">{why}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
