import { Wrench } from "lucide-react";

import { Panel } from "@/kit/layout/panel";
import { Button } from "@/kit/ui/button";
import { type Remedies, type Remedy } from "@/screens/system-remedy/use-remedies";
import { type RemedyContent } from "@/screens/system-remedy/use-remedy-content";

type IssueCardProps = { remedy: Remedy; remedies: Remedies; t: RemedyContent };

/** Confirmed issue with its remedy. Applying the remedy changes only the label of the button. */
export function IssueCard({
  remedy,
  remedies: { appliedRemedies, running, apply },
  t,
}: IssueCardProps) {
  const busy = running.some((one) => one.remedy === remedy);
  const label = busy ? "applying" : appliedRemedies.includes(remedy) ? "applied" : "apply";
  return (
    <Panel
      title={t(`${remedy}Title`)}
      data-anchor={`system-remedy.${remedy}`}
      contentClassName="flex grow flex-col justify-between gap-4"
    >
      <dl className="grid gap-3">
        <div>
          <dt className="text-xs font-medium text-muted-foreground">{t("foundLabel")}</dt>
          <dd>{t(`${remedy}Found`)}</dd>
        </div>
        <div>
          <dt className="text-xs font-medium text-muted-foreground">{t("promisedLabel")}</dt>
          <dd>{t(`${remedy}Promised`)}</dd>
        </div>
      </dl>
      <Button
        variant="outline"
        busy={busy}
        onClick={() => void apply(remedy)}
        className="w-full gap-1.5 px-1"
        data-anchor={`system-remedy.${remedy}.apply`}
      >
        <Wrench aria-hidden />
        {t(label, { name: t(`${remedy}Name`) })}
      </Button>
    </Panel>
  );
}
