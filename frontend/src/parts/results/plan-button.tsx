import { Printer } from "lucide-react";

import { requestPlan } from "@/api/debrief";
import { useDownload } from "@/kit/actions/use-download";
import { Button } from "@/kit/ui/button";
import { useResultsContent } from "@/parts/results/use-results-content";

type PlanButtonProps = { walkthrough: string; variant?: "outline" | "ghost" };

/** Button that saves a walkthrough with its answer key as a PDF for trainers. */
export function PlanButton({ walkthrough, variant = "outline" }: PlanButtonProps) {
  const t = useResultsContent();
  const { busy, run } = useDownload({
    call: () => requestPlan(walkthrough),
    failure: { title: t("planFailed"), description: t("planFailedText") },
  });
  return (
    <Button
      variant={variant}
      title={t("planTitle")}
      busy={busy}
      onClick={() => {
        run();
      }}
    >
      <Printer aria-hidden />
      {t("plan")}
    </Button>
  );
}
