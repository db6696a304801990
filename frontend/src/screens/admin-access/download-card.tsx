import { Download } from "lucide-react";

import { Amount } from "@/kit/figures/amount";
import { CopyButton } from "@/kit/actions/copy-button";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList } from "@/kit/layout/fact-list";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { commandOf, pathways } from "@/parts/swiftnet/download-pathways";
import { Button } from "@/kit/ui/button";
import { claimedFigures } from "@/screens/admin-access/claimed-figures";
import { DOWNLOAD } from "@/screens/admin-access/commands";
import { type AdminConsole } from "@/screens/admin-access/use-admin-console";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

type DownloadCardProps = { console: AdminConsole; t: AdminContent };

/** Simulated download, with buttons that run its commands in the terminal. */
export function DownloadCard({ console, t }: DownloadCardProps) {
  const { process, busy, run } = console;
  const playing = busy || process.state === "running";

  function buttonFor(command: string) {
    return {
      busy: playing && process.command === command,
      "aria-disabled": playing,
      onClick: () => {
        if (!playing) void run(command);
      },
    };
  }

  return (
    <Panel {...cardOf(t, "admin-access.download")} contentClassName="grid gap-4">
      <SimulatedArea className="grid gap-2 rounded-md border px-3 py-2">
        <Amount
          value={t.amount("claimedAmount")}
          currency={t("claimedCurrency")}
          className="text-base font-semibold"
        />
        <div className="-mr-2">
          <div className="flex flex-wrap items-center justify-between text-xs text-muted-foreground">
            {t("walletLabel")}
            <CopyButton
              value={t("masterWallet")}
              label={t("walletLabel")}
              data-anchor="admin-access.download.copy"
              className="-my-2"
            />
          </div>
          <div translate="no" className="font-mono text-code wrap-anywhere">
            {t("masterWallet")}
          </div>
        </div>
      </SimulatedArea>
      <FactList facts={t.rows("downloadClaims", claimedFigures(t))} />
      <div className="grid gap-2" data-print="hidden">
        <Button data-anchor="admin-access.download.execute" {...buttonFor(DOWNLOAD)}>
          <Download aria-hidden />
          {t("executeDownload")}
        </Button>
        <h3 id="admin-pathways" className="mt-2 text-xs font-medium text-muted-foreground">
          {t("pathwaysTitle")}
        </h3>
        <div
          role="group"
          aria-labelledby="admin-pathways"
          className="flex flex-wrap gap-2 *:grow *:basis-29"
        >
          {pathways.map((pathway) => (
            <Button
              key={pathway.name}
              data-anchor={`admin-access.download.${pathway.keyword}`}
              variant="outline"
              className="h-auto justify-start px-2.5 py-1.5 text-left"
              {...buttonFor(commandOf(pathway))}
            >
              <span className="grid">
                <span>{pathway.title}</span>{" "}
                <span className="text-xs font-normal text-muted-foreground">{t(pathway.time)}</span>
              </span>
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  );
}
