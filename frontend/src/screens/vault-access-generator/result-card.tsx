import { Check, Copy } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { type VaultAccess } from "@/api/financial";
import { useCopy } from "@/kit/actions/use-copy";
import { StatusBadge } from "@/kit/figures/status-badge";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList } from "@/kit/layout/fact-list";
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
      action={access && <Verdict isGranted={access.accessGranted} t={t} />}
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

function Verdict({ isGranted, t }: { isGranted: boolean; t: VaultContent }) {
  return (
    <StatusBadge status={isGranted ? "ok" : "failed"}>
      {t(isGranted ? "granted" : "denied")}
    </StatusBadge>
  );
}

function AccessFacts({ access, t }: { access: VaultAccess; t: VaultContent }) {
  const { releaseCode, vaultSignature, timestamp } = access;
  const { copied, copy } = useCopy();
  const moment = new Date(timestamp);
  return (
    <>
      <FactList
        facts={[
          {
            name: t("resultCode"),
            anchor: "vault-access-generator.result.code",
            value: (
              <CopyableCode
                text={releaseCode}
                label={t("copyCode")}
                copy={copy}
                anchor="vault-access-generator.result.copyCode"
                t={t}
              />
            ),
          },
          ...(vaultSignature === undefined
            ? []
            : [
                {
                  name: t("resultSignature"),
                  anchor: "vault-access-generator.result.signature" as const,
                  value: (
                    <CopyableCode
                      text={vaultSignature}
                      label={t("copySignature")}
                      copy={copy}
                      anchor="vault-access-generator.result.copySignature"
                      t={t}
                    />
                  ),
                },
              ]),
          {
            name: t("resultTime"),
            anchor: "vault-access-generator.result.time",
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

type CopyableCodeProps = {
  text: string;
  label: string;
  copy: (text: string, button: Element) => void;
  anchor: Anchor;
  t: VaultContent;
};

function CopyableCode({ text, label, copy, anchor, t }: CopyableCodeProps) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-1">
      <Code wrap>{text}</Code>
      <Button
        variant="ghost"
        size="sm"
        aria-label={label}
        className="px-2"
        data-anchor={anchor}
        onClick={(event) => {
          copy(text, event.currentTarget);
        }}
      >
        <Copy aria-hidden />
        <span aria-hidden>{t("copy")}</span>
      </Button>
    </span>
  );
}
