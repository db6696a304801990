import { ExternalLink } from "lucide-react";
import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type Transaction } from "@/api/transactions";
import { CopyButton } from "@/components/actions/copy-button";
import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { TrainingAddress } from "@/components/figures/training-address";
import { FactList } from "@/components/layout/fact-list";
import { Panel } from "@/components/layout/panel";
import { SimulatedArea } from "@/components/marks/simulated-area";
import { type ProcessState } from "@/components/process/use-process";
import { Button } from "@/components/ui/button";
import { addressPage, tokenPage, transactionPage } from "@/lib/explorer-pages";
import { type HashContent } from "@/screens/hash-verification/use-hash-content";
import { type Verified } from "@/screens/hash-verification/use-hash-tag";

const looks = {
  idle: ["unknown", "stateIdle", "resultNone"],
  running: ["busy", "stateGenerating", "resultGenerating"],
  done: ["ok", "stateVerified", "resultDone"],
  failed: ["failed", "stateFailed", "resultFailed"],
  cancelled: ["unknown", "stateIdle", "resultNone"],
} as const satisfies Record<ProcessState["state"], readonly [Status, string, string]>;

type ResultCardProps = {
  state: ProcessState["state"];
  verified: Verified | undefined;
  /** The wallet's newest, where it has one. */
  newest: Transaction | undefined;
  limit: number;
  t: HashContent;
};

/** What was generated, and where the explorer has something to check it against. */
export function ResultCard({ state, verified, newest, limit, t }: ResultCardProps) {
  const [status, word, told] = looks[state];
  return (
    <Panel
      title={t("resultTitle")}
      hint={t("resultHint")}
      action={<StatusBadge status={status}>{t(word)}</StatusBadge>}
      data-anchor="hash-verification.result"
      contentClassName="grid grid-cols-1 gap-4"
    >
      <SimulatedArea className="grid min-h-52 grid-cols-1 content-start gap-3 rounded-md border px-3 py-2">
        <p role="status" className={verified ? undefined : "text-muted-foreground"}>
          {t(told, { name: verified?.wallet.name ?? "" })}
        </p>
        {verified && <Facts verified={verified} t={t} />}
      </SimulatedArea>
      {verified && <Links verified={verified} newest={newest} limit={limit} t={t} />}
    </Panel>
  );
}

function Facts({ verified: { wallet, tag }, t }: { verified: Verified; t: HashContent }) {
  return (
    <FactList
      facts={[
        { name: t("factWallet"), value: `${wallet.name} · ${wallet.id}` },
        {
          name: t("factAddress"),
          value: (
            <TrainingAddress
              value={wallet.address}
              label={t("factAddressLabel")}
              anchor="hash-verification.result.address"
            />
          ),
        },
        { name: t("factNetwork"), value: wallet.network },
        {
          name: t("factTag"),
          value: (
            <span
              data-anchor="hash-verification.result.tag"
              className="inline-flex max-w-full flex-wrap items-center justify-end"
            >
              <span className="min-w-0 font-mono text-code wrap-anywhere">{tag}</span>
              <CopyButton value={tag} label={t("factTagLabel")} className="px-2" />
            </span>
          ),
        },
      ]}
    />
  );
}

type LinksProps = Omit<ResultCardProps, "state" | "verified"> & { verified: Verified };

function Links({ verified: { wallet }, newest, limit, t }: LinksProps) {
  return (
    <section aria-label={t("linksTitle")} className="grid gap-2">
      <h3 className="text-xs font-medium text-muted-foreground">{t("linksTitle")}</h3>
      <div className="flex flex-wrap gap-2">
        <PageLink
          href={addressPage(wallet.address || wallet.id)}
          anchor="hash-verification.result.explorerAddress"
          t={t}
        >
          {t("linkAddress")}
        </PageLink>
        <PageLink
          href={tokenPage(wallet.address || wallet.id)}
          anchor="hash-verification.result.explorerToken"
          t={t}
        >
          {t("linkToken")}
        </PageLink>
        {newest && (
          <PageLink
            href={transactionPage(newest)}
            anchor="hash-verification.result.explorerTransaction"
            t={t}
          >
            {t("linkTransaction")}
          </PageLink>
        )}
      </div>
      {!newest && (
        <p className="text-xs text-muted-foreground">
          {t("linkTransactionNone", { limit: String(limit) })}
        </p>
      )}
    </section>
  );
}

type PageLinkProps = { href: string; anchor: Anchor; t: HashContent; children: ReactNode };

function PageLink({ href, anchor, t, children }: PageLinkProps) {
  return (
    <Button asChild variant="outline" size="sm" data-anchor={anchor}>
      <a href={href} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden />
        {children} <span className="sr-only">{t("newTab")}</span>
      </a>
    </Button>
  );
}
