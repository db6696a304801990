import { FactList } from "@/kit/layout/fact-list";
import { Panel } from "@/kit/layout/panel";
import { Code } from "@/kit/ui/code";
import { formatNumber } from "@/screens/admin-access/claimed-figures";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

/** Return a percentage as a fraction from 0 to 1, for the width of its bar. */
function fractionOf(percentage: number): number {
  return Math.min(Math.max(percentage / 100, 0), 1);
}

/** Fixed text of a fictitious deal, and the share of each wallet. */
export function DealCard({ t }: { t: AdminContent }) {
  const wallets = t.rows("deal");
  return (
    <Panel
      title={t("dealTitle")}
      hint={t("dealHint", { count: formatNumber(wallets.length) })}
      data-anchor="admin-access.deal"
      contentClassName="@container grid gap-3"
    >
      <dl className="grid gap-2">
        {wallets.map(({ name, share }, place) => (
          <div
            key={place}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @min-[15rem]:grid-cols-[6.5rem_minmax(0,1fr)_3rem]"
          >
            <dt className="truncate text-muted-foreground" title={name}>
              {name}
            </dt>
            <dd className="contents">
              <span
                aria-hidden
                className="col-span-full row-start-2 h-1.5 overflow-hidden rounded-full bg-muted @min-[15rem]:col-span-1 @min-[15rem]:row-start-auto"
              >
                <span
                  className="block size-full origin-left bg-primary"
                  style={{ transform: `scaleX(${fractionOf(share)})` }}
                />
              </span>
              <Code className="text-right">{`${formatNumber(share)}%`}</Code>
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t pt-3 font-medium">
        <FactList facts={t.rows("dealTotals")} />
      </div>
    </Panel>
  );
}
