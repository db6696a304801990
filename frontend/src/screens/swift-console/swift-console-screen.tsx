import { House, Server, ServerCog, Wallet } from "lucide-react";

import { HostCard } from "@/parts/hosts/host-card";
import { DownloadFundsButton } from "@/parts/hosts/fund-buttons";
import { Parts } from "@/kit/layout/boundary";
import { CardGrid } from "@/kit/layout/card-grid";
import { ConsoleBar } from "@/kit/layout/console-bar";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { ScreenLink } from "@/kit/layout/screen-link";
import { ReceiptButton } from "@/parts/receipts/receipt-button";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import {
  answerSwift,
  answerTnt,
  swiftCommands,
  tntCommands,
} from "@/screens/swift-console/commands";
import { LocalTerminal } from "@/screens/swift-console/local-terminal";
import { PriceCard } from "@/screens/swift-console/price-card";
import { SwiftStats } from "@/screens/swift-console/swift-stats";
import { type SwiftContent, useSwiftContent } from "@/screens/swift-console/use-swift-content";

/** SWIFT console: fixed numbers, two terminals that answer in the browser, and the hosts and prices of the room. */
export function SwiftConsoleScreen() {
  const t = useSwiftContent();
  return (
    <Parts className="flex flex-col gap-4">
      <ConsoleBar
        label={t("barLabel")}
        anchor="swift-console.bar"
        buttons={[
          { to: "/", text: t("buttonHome"), icon: House, anchor: "swift-console.bar.home" },
          {
            to: "/wallet-transfer",
            text: t("buttonWallet"),
            icon: Wallet,
            anchor: "swift-console.bar.wallet",
          },
          { to: "/crypto-host", text: t("buttonHosting"), icon: Server },
        ]}
        tabs={[
          {
            to: "/swift-alliance-login",
            text: t("tabServer"),
            anchor: "swift-console.bar.server",
          },
          {
            to: "/swift-additions",
            text: t("tabAdditions"),
            anchor: "swift-console.bar.additions",
          },
          { to: "/swift-console", text: t("tabConsole"), anchor: "swift-console.bar.console" },
          {
            to: "/wallet-transfer",
            text: t("tabTransfer"),
            anchor: "swift-console.bar.transfer",
          },
          { to: "/crypto-host", text: t("tabHost") },
        ]}
      />
      <ScreenHeader t={t} actions={<Actions t={t} />} />
      <SwiftStats t={t} />
      <CardGrid share="6-6">
        <LocalTerminal t={t} name="tnt" answer={answerTnt} commands={tntCommands} />
        <LocalTerminal t={t} name="swift" answer={answerSwift} commands={swiftCommands} />
      </CardGrid>
      <CardGrid share="6-6">
        <HostCard
          t={t}
          layout="cards"
          anchor="swift-console.hosts"
          badges={
            <>
              <Badge>{t("claimHosts")}</Badge>
              <Badge variant="outline">{t("claimWallets")}</Badge>
            </>
          }
        />
        <PriceCard t={t} />
      </CardGrid>
    </Parts>
  );
}

function Actions({ t }: { t: SwiftContent }) {
  return (
    <>
      <Button asChild>
        <ScreenLink to="/crypto-host-management">
          <ServerCog aria-hidden />
          {t("actionHost")}
        </ScreenLink>
      </Button>
      <ReceiptButton t={t} anchor="swift-console.receipt" />
      <DownloadFundsButton t={t} anchor="swift-console.download" />
    </>
  );
}
