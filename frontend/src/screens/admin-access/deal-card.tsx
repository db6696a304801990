import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { FactList } from "@/screens/admin-access/fact-list";
import { pairsOf } from "@/screens/admin-access/pairs";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

/** The share that a percentage draws, between nothing and all. */
function shareOf(percentage: string): number {
  const share = Number.parseFloat(percentage) / 100;
  return Number.isFinite(share) ? Math.min(Math.max(share, 0), 1) : 0;
}

/** How the claimed deal is split. */
export function DealCard({ t }: { t: AdminContent }) {
  return (
    <Card aria-labelledby="admin-deal">
      <CardHeader>
        <CardTitle id="admin-deal">{t("dealTitle")}</CardTitle>
        <CardDescription>{t("dealHint")}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-3">
        <dl className="grid gap-2">
          {pairsOf(t.list("deal")).map(({ name, value }, place) => (
            <div
              key={place}
              className="grid grid-cols-[6.5rem_minmax(0,1fr)_3rem] items-center gap-3"
            >
              <dt className="truncate text-muted-foreground" title={name}>
                {name}
              </dt>
              <dd className="contents">
                <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-muted">
                  <span
                    className="block size-full origin-left bg-primary"
                    style={{ transform: `scaleX(${shareOf(value)})` }}
                  />
                </span>
                <span className="text-right font-mono text-code">{value}</span>
              </dd>
            </div>
          ))}
        </dl>
        <div className="border-t pt-3 font-medium">
          <FactList lines={t.list("dealTotals")} />
        </div>
      </CardContent>
    </Card>
  );
}
