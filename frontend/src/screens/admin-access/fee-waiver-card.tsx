import { Amount } from "@/components/figures/amount";
import { SimulatedArea } from "@/components/marks/simulated-area";
import { StatusBadge } from "@/components/figures/status-badge";
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
} from "@/components/ui/card";
import { cn } from "@/lib/utils";
import { CredentialActions } from "@/screens/admin-access/credential-actions";
import { pairsOf } from "@/screens/admin-access/pairs";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

const DECIMAL = /^\d+(\.\d+)?$/;

/** The claimed waivers with their claimed total: shown as given, never added up. */
export function FeeWaiverCard({ t }: { t: AdminContent }) {
  return (
    <Card aria-labelledby="admin-fees" className="@container">
      <CardHeader>
        <CardTitle id="admin-fees">{t("feesTitle")}</CardTitle>
        <CardDescription>{t("feesHint")}</CardDescription>
        <CardAction>
          <StatusBadge status="pending">{t("feeTotalStatus")}</StatusBadge>
        </CardAction>
      </CardHeader>
      <CardContent className="flex grow flex-col justify-between gap-4">
        <SimulatedArea>
          <dl className="grid divide-y">
            {pairsOf(t.list("fees")).map(({ name, value }, place) => (
              <Fee key={place} name={name} amount={value} status={t("feeStatus")} t={t} />
            ))}
            <Fee name={t("feeTotalLabel")} amount={t("feeTotal")} t={t} className="font-semibold" />
          </dl>
        </SimulatedArea>
        <CredentialActions actions={["feeWaiver"]} t={t} />
      </CardContent>
    </Card>
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
  const plain = amount.replace(/[\s,]/g, "");
  return (
    <div
      className={cn(
        "grid grid-cols-[auto_5.5rem] items-center justify-between gap-x-3 py-1.5 @min-[22rem]:grid-cols-[minmax(0,1fr)_auto_5.5rem]",
        className,
      )}
    >
      <dt className="col-span-full text-muted-foreground @min-[22rem]:col-span-1">{name}</dt>
      <dd>{DECIMAL.test(plain) ? <Amount value={plain} currency={t("feeCurrency")} /> : amount}</dd>
      {status !== undefined && (
        <dd className="justify-self-end">
          <StatusBadge status="pending">{status}</StatusBadge>
        </dd>
      )}
    </div>
  );
}
