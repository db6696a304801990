import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";

import { Button } from "@/kit/ui/button";
import { recordPath } from "@/lib/record-path";
import { Decisions } from "@/parts/decisions/decisions";
import { useDecisionContent } from "@/parts/decisions/use-decision-content";

type DecideStepProps = {
  about: string;
  /** True for an earlier step, which is read-only. */
  past: boolean;
};

/** Decision that a step asks for, and a link to the record to decide about. */
export function DecideStep({ about, past }: DecideStepProps) {
  const t = useDecisionContent();
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button asChild variant="link" size="sm" className="justify-self-start">
        <Link to={recordPath(about)}>
          {t("open", { ref: about })}
          <ArrowRight aria-hidden />
        </Link>
      </Button>
      <Decisions about={about} open={!past} />
    </div>
  );
}
