import { Check, Copy } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { type VaultAccess } from "@/api/financial";
import { useCopy } from "@/kit/actions/use-copy";
import { StatusBadge } from "@/kit/figures/status-badge";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList, factsOf } from "@/kit/layout/fact-list";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { Code } from "@/kit/ui/code";
import { formatLocal, formatMoment } from "@/lib/simulated-clock";
import { type VaultAccessState } from "@/screens/vault-access-generator/use-vault-access";
import { type VaultContent } from "@/screens/vault-access-generator/use-vault-content";

type ResultCardProps = { vault: VaultAccessState; t: VaultContent };

/** Verdict of the generator, with the signature and time of the response. */
export function ResultCard({ vault: { busy, access }, t }: ResultCardProps) {
  return (
    <Panel
      {...cardOf(t, "vault-access-generator.result")}
      action={
        access && (
          <StatusBadge status={access.accessGranted ? "ok" : "failed"}>
            {t(access.accessGranted ? "granted" : "denied")}
          </StatusBadge>
        )
      }
    >
      <SimulatedArea className="grid min-h-14 grid-cols-1 content-center gap-3 rounded-md border px-3 py-2">
        <p role="status" className={access ? undefined : "text-muted-foreground"}>
          {access
            ? t(access.accessGranted ? "grantedNote" : "deniedNote")
            : t(busy ? "resultBusy" : "resultNone")}
        </p>
        {access && <AccessFacts access={access} t={t} />}
      </SimulatedArea>
    </Panel>
  );
}

const fact = factsOf("vault-access-generator.result");

function AccessFacts({ access, t }: { access: VaultAccess; t: VaultContent }) {
  const { releaseCode, vaultSignature, timestamp } = access;
  const { copied, copy } = useCopy();
  const moment = new Date(timestamp);

  function copyableCode(code: string, label: string, anchor: Anchor) {
    return (
      <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-1">
        <Code wrap>{code}</Code>
        <Button
          variant="ghost"
          size="sm"
          aria-label={label}
          className="px-2"
          data-anchor={anchor}
          onClick={(event) => {
            copy(code, event.currentTarget);
          }}
        >
          <Copy aria-hidden />
          <span aria-hidden>{t("copy")}</span>
        </Button>
      </span>
    );
  }

  return (
    <>
      <FactList
        facts={[
          {
            ...fact("code", t("resultCode")),
            value: copyableCode(
              releaseCode,
              t("copyCode"),
              "vault-access-generator.result.copyCode",
            ),
          },
          ...(vaultSignature === undefined
            ? []
            : [
                {
                  ...fact("signature", t("resultSignature")),
                  value: copyableCode(
                    vaultSignature,
                    t("copySignature"),
                    "vault-access-generator.result.copySignature",
                  ),
                },
              ]),
          {
            ...fact("time", t("resultTime")),
            value: (
              <time dateTime={timestamp} title={formatMoment(moment)}>
                {formatLocal(moment)}
              </time>
            ),
          },
        ]}
      />
      <p role="status" className="flex min-h-5 items-center gap-1 text-status-ok">
        {copied && (
          <>
            <Check aria-hidden className="size-4" />
            <span>{t("copied")}</span>
          </>
        )}
      </p>
    </>
  );
}
