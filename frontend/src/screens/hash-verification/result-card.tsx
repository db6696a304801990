import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { TrainingAddress } from "@/parts/addresses/training-address";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList, factsOf } from "@/kit/layout/fact-list";
import { NewTabButton } from "@/kit/layout/new-tab-button";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { type ProcessState } from "@/kit/process/use-process";
import { addressPage, tokenPage, transactionPage } from "@/lib/explorer-pages";
import { type HashContent } from "@/screens/hash-verification/use-hash-content";
import { type Verification } from "@/screens/hash-verification/use-hash-tag";

const badges = {
  idle: ["unknown", "stateIdle", "resultNone"],
  running: ["busy", "stateGenerating", "resultGenerating"],
  done: ["ok", "stateVerified", "resultDone"],
  failed: ["unknown", "stateIdle", "resultNone"],
  cancelled: ["unknown", "stateIdle", "resultNone"],
} as const satisfies Record<ProcessState["state"], readonly [Status, string, string]>;

type ResultCardProps = {
  state: ProcessState["state"];
  verification: Verification | undefined;
  t: HashContent;
};

/** Generated tag, with links to the explorer pages on which its address can be checked. */
export function ResultCard({ state, verification, t }: ResultCardProps) {
  const [status, word, text] = badges[state];
  return (
    <Panel
      {...cardOf(t, "hash-verification.result")}
      action={<StatusBadge status={status}>{t(word)}</StatusBadge>}
      contentClassName="grid grid-cols-1 gap-4"
    >
      <SimulatedArea className="grid min-h-52 grid-cols-1 content-start gap-3 rounded-md border px-3 py-2">
        <p role="status" className={verification ? undefined : "text-muted-foreground"}>
          {t(text)}
        </p>
        {verification && <Facts verification={verification} t={t} />}
      </SimulatedArea>
      {verification && <Links verification={verification} t={t} />}
    </Panel>
  );
}

const fact = factsOf("hash-verification.result");

type PartProps = { verification: Verification; t: HashContent };

function Facts({ verification: { address, tag }, t }: PartProps) {
  return (
    <FactList
      facts={[
        {
          name: t("factAddress"),
          value: (
            <TrainingAddress
              value={address}
              label={t("factAddressLabel")}
              anchor="hash-verification.result.address"
            />
          ),
        },
        { ...fact("tag", t("factTag")), copy: tag, label: t("factTagLabel") },
      ]}
    />
  );
}

const LATEST = "hash-verification.result.explorerTransaction";

function Links({ verification: { address, transactions }, t }: PartProps) {
  const pages = [
    [addressPage(address), "linkAddress", "hash-verification.result.explorerAddress"],
    [tokenPage(address), "linkToken", "hash-verification.result.explorerToken"],
    ...transactions
      .slice(0, 1)
      .map(({ hash }) => [transactionPage(hash), "linkTransaction", LATEST] as const),
  ] as const;
  return (
    <section aria-label={t("linksTitle")} className="grid gap-2">
      <h3 className="text-xs font-medium text-muted-foreground">{t("linksTitle")}</h3>
      <div className="flex flex-wrap gap-2">
        {pages.map(([href, label, anchor]) => (
          <NewTabButton key={label} href={href} label={t(label)} t={t} size="sm" anchor={anchor} />
        ))}
      </div>
      <p className="text-xs text-muted-foreground">{t("linksHint")}</p>
    </section>
  );
}
