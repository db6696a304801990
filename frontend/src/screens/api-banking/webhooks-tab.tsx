import { Flag } from "lucide-react";
import { useId } from "react";

import { CopyButton } from "@/kit/actions/copy-button";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Parts } from "@/kit/layout/boundary";
import { Input } from "@/kit/ui/input";
import { Label } from "@/kit/ui/label";
import { Explanation } from "@/parts/teaching/explanation";
import { LinesCard } from "@/parts/teaching/lines-card";
import { FactCards } from "@/screens/api-banking/fact-cards";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

/** URL pattern of a webhook, and the reasons why a key doesn't belong in a URL. */
export function WebhooksTab({ t }: { t: BankingContent }) {
  const id = useId();
  const pattern = t("webhookPattern");
  return (
    <Parts className="grid grid-cols-1 gap-4">
      <Panel
        title={t("webhookTitle")}
        hint={t("webhookText")}
        data-anchor="api-banking.webhook"
        contentClassName="grid grid-cols-1 gap-4"
      >
        <div className="grid gap-1.5">
          <h3 id={`${id}-pattern`} className="text-sm font-medium">
            {t("webhookPatternLabel")}
          </h3>
          <SimulatedArea
            role="group"
            aria-labelledby={`${id}-pattern`}
            data-anchor="api-banking.webhook.pattern"
            className="flex flex-wrap items-center justify-between gap-2 rounded-md border px-3 py-1.5"
          >
            <code translate="no" className="min-w-0 font-mono text-code wrap-anywhere">
              {pattern}
            </code>
            <CopyButton value={pattern} label={t("webhookCopy")} />
          </SimulatedArea>
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-base`}>{t("webhookBase")}</Label>
          <Input
            id={`${id}-base`}
            value={t("webhookBaseUrl")}
            readOnly
            disabled
            aria-describedby={`${id}-hint`}
            data-anchor="api-banking.webhook.base"
            className="font-mono text-code"
          />
          <p id={`${id}-hint`} className="text-xs text-muted-foreground">
            {t("webhookBaseHint")}
          </p>
        </div>
        <Explanation>
          <p className="flex gap-2 font-medium">
            <Flag aria-hidden className="mt-0.5 size-4 shrink-0 text-status-failed" />
            <span className="min-w-0">{t("webhookFlag")}</span>
          </p>
        </Explanation>
      </Panel>
      <Explanation>
        <Panel title={t("webhookPartsTitle")} data-anchor="api-banking.webhook.parts">
          <FactCards label={t("webhookPartsTitle")} rows={t.rows("webhookParts")} />
        </Panel>
      </Explanation>
      <LinesCard t={t} of="api-banking.webhook.instead" className="text-muted-foreground" />
    </Parts>
  );
}
