import { Amount } from "@/kit/figures/amount";
import { cardOf, Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { StatusBadge } from "@/kit/figures/status-badge";
import { cn } from "@/lib/utils";
import { CredentialActions } from "@/screens/admin-access/credential-actions";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

/** Fixed fee waivers with a total that is a fixed text, too, not their sum. */
export function FeeWaiverCard({ t }: { t: AdminContent }) {
  return (
    <Panel
      {...cardOf(t, "admin-access.fees")}
      action={<StatusBadge status="pending">{t("feeTotalStatus")}</StatusBadge>}
      className="@container"
      contentClassName="flex grow flex-col justify-between gap-4"
    >
      <SimulatedArea>
        <dl className="grid divide-y">
          {t.rows("fees").map(({ name, fee }, place) => (
            <Fee key={place} name={name} amount={fee.amount} status={t("feeStatus")} t={t} />
          ))}
          <Fee
            name={t("feeTotalLabel")}
            amount={t.amount("feeTotal")}
            t={t}
            className="font-semibold"
          />
        </dl>
      </SimulatedArea>
      <CredentialActions actions={["feeWaiver"]} t={t} />
    </Panel>
  );
}

type FeeProps = {
  name: string;
  amount: string;
  status?: string;
  className?: string;
  t: AdminContent;
};

function Fee({ name, amount, status, className, t }: FeeProps) {
  return (
    <div
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 @min-[15rem]:grid @min-[15rem]:grid-cols-[auto_5.5rem] @min-[22rem]:grid-cols-[minmax(0,1fr)_auto_5.5rem]",
        className,
      )}
    >
      <dt className="col-span-full w-full text-muted-foreground @min-[22rem]:col-span-1">{name}</dt>
      <dd>
        <Amount value={amount} currency={t("feeCurrency")} />
      </dd>
      {status !== undefined && (
        <dd className="justify-self-end">
          <StatusBadge status="pending">{status}</StatusBadge>
        </dd>
      )}
    </div>
  );
}
