import { RelativeTime } from "@/kit/figures/relative-time";
import { Amount } from "@/kit/figures/amount";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type Fact, FactList } from "@/kit/layout/fact-list";
import { formatDecimal } from "@/lib/format";
import { type Client } from "@/screens/api-banking/clients/clients";
import { SecretValue } from "@/screens/api-banking/secret-value";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const badges: Record<string, Status> = { active: "ok", pending: "pending" };

type ClientCardProps = { client: Client; t: BankingContent };

/** Client with its status, its keys, its volume and its limits. */
export function ClientCard({ client, t }: ClientCardProps) {
  const { id, name, email, status, createdAt, totalTransactions, totalVolume } = client;
  const word = t.rows("statusWords").find((row) => row.status === status)?.word ?? status;
  const limit = (value: string) =>
    value === "" ? t("noLimit") : <Amount value={value} sign={t("volumeSign")} />;
  const facts: Fact[] = [
    { name: t("factId"), code: id },
    {
      name: t("factKey"),
      value: <SecretValue value={client.apiKey} what={t("keyOf", { name })} t={t} />,
    },
    {
      name: t("factToken"),
      value: <SecretValue value={client.webhookToken} what={t("tokenOf", { name })} t={t} />,
    },
    { name: t("factVolume"), amount: totalVolume, sign: t("volumeSign") },
    { name: t("factTransactions"), value: formatDecimal(String(totalTransactions), 0, 0) },
    { name: t("transferLimit"), value: limit(client.transferLimit) },
    { name: t("dailyLimit"), value: limit(client.dailyLimit) },
    { name: t("monthlyLimit"), value: limit(client.monthlyLimit) },
    { name: t("factCreated"), value: <RelativeTime moment={createdAt} /> },
  ];
  return (
    <article aria-label={name} className="grid min-w-0 grid-cols-1 gap-2">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <h3 className="font-medium">{name}</h3>
          <p translate="no" className="text-xs text-muted-foreground">
            {email}
          </p>
        </div>
        <StatusBadge status={badges[status] ?? "failed"}>{word}</StatusBadge>
      </header>
      <FactList facts={facts} />
    </article>
  );
}
