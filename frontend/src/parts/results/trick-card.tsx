import { type ReactNode } from "react";

import { type Card } from "@/api/debrief";
import { Facts } from "@/parts/results/facts";
import { ResultCard } from "@/parts/results/result-card";
import { type ResultsContent } from "@/parts/results/use-results-content";

type TrickCardProps = {
  card: Card;
  /** Level of the card's heading: 3 directly in a panel. */
  heading?: "h3" | "h4";
  /** Content between the title and the texts. */
  children?: ReactNode;
  t: ResultsContent;
};

/** Card of a trick: its signs, the reason why it works, the right reaction, and a source. */
export function TrickCard({ card, heading: Heading = "h4", children, t }: TrickCardProps) {
  const { title, looks, works, instead, source } = card;
  return (
    <ResultCard label={title}>
      <Heading className="font-semibold wrap-anywhere">{title}</Heading>
      {children}
      <Facts
        facts={[
          [t("looks"), looks],
          [t("works"), works],
          [t("instead"), instead],
          [t("source"), source],
        ]}
      />
    </ResultCard>
  );
}
