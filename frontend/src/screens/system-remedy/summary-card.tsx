import { Amount } from "@/kit/figures/amount";
import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { formatDecimal } from "@/lib/format";
import { REMEDIES } from "@/screens/system-remedy/use-remedies";
import { type RemedyContent } from "@/screens/system-remedy/use-remedy-content";

/** Faults that the console claims to have found in itself. */
export function SummaryCard({ t }: { t: RemedyContent }) {
  const figures = [
    {
      name: t("logLinesLabel"),
      value: formatDecimal(String(t.number("logLines")), 0, 0),
      hint: t("logLinesHint"),
    },
    {
      name: t("movedLabel"),
      value: <Amount value={t.amount("moved")} currency={t("movedCurrency")} decimals={0} />,
      hint: t("movedHint"),
    },
    { name: t("issuesLabel"), value: REMEDIES.length, hint: t("issuesHint") },
  ];
  return (
    <Panel {...cardOf(t, "system-remedy.summary")} className="@container">
      <SimulatedArea className="rounded-md border px-3 py-2">
        <dl className="grid gap-x-6 gap-y-3 @min-[36rem]:grid-cols-3">
          {figures.map(({ name, value, hint }) => (
            <div key={name} className="grid min-w-0">
              <dt className="text-xs font-medium text-muted-foreground">{name}</dt>
              <dd className="flex min-h-8 min-w-0 items-center text-figure font-semibold tracking-tight wrap-anywhere">
                {value}
              </dd>
              <dd className="text-xs text-muted-foreground">{hint}</dd>
            </div>
          ))}
        </dl>
      </SimulatedArea>
    </Panel>
  );
}
