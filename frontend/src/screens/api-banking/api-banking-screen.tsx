import { Sparkles } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";

import { Parts } from "@/kit/layout/boundary";
import { LaterPart } from "@/kit/layout/later-part";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { UrlTabs } from "@/kit/layout/url-tabs";
import { Button } from "@/kit/ui/button";
import { ClaimTiles } from "@/screens/api-banking/claim-tiles";
import { ClientsTab } from "@/screens/api-banking/clients/clients-tab";
import { laterParts, preloadLaterParts } from "@/screens/api-banking/later-parts";
import { useBankingContent } from "@/screens/api-banking/use-banking-content";
import { useClientForm } from "@/screens/api-banking/clients/use-client-form";
import { useClients } from "@/screens/api-banking/clients/use-clients";
import { useConnectionTest } from "@/screens/api-banking/transfers/use-connection-test";
import { useMt103 } from "@/screens/api-banking/mt103/use-mt103";
import { useReading } from "@/screens/api-banking/mt103/use-reading";
import { useTransfer } from "@/screens/api-banking/transfers/use-transfer";

const TRANSFERS_PX = 640;
const MT103_PX = 1260;
const PRIVILEGES_PX = 660;
const CSV_PX = 520;
const WEBHOOKS_PX = 640;

/** The console of a bank's API: clients and keys exist in this browser tab only, and no message moves money. */
export function ApiBankingScreen() {
  const t = useBankingContent();
  const clients = useClients(t);
  const newClient = useClientForm(clients.create, t);
  const transfer = useTransfer(clients.all, t);
  const connection = useConnectionTest(t);
  const mt103 = useMt103(t);
  const reading = useReading(t);
  useEffect(() => {
    void preloadLaterParts();
  }, []);
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader
        t={t}
        badges={<ScreenBadges texts={t.list("badges")} />}
        actions={
          <Button asChild>
            <Link to="?tab=privileges" data-anchor="api-banking.toPrivileges">
              <Sparkles aria-hidden />
              {t("toPrivileges")}
            </Link>
          </Button>
        }
      />
      <ClaimTiles t={t} />
      <UrlTabs
        label={t("tabs")}
        tabs={[
          {
            id: "clients",
            title: t("tabClients"),
            anchor: "api-banking.tabs.clients",
            content: <ClientsTab all={clients.all} newClient={newClient} t={t} />,
          },
          {
            id: "transfers",
            title: t("tabTransfers"),
            anchor: "api-banking.tabs.transfers",
            content: (
              <LaterPart
                part={laterParts.transfers}
                props={{ clients: clients.all, transfer, connection, t }}
                height={TRANSFERS_PX}
              />
            ),
          },
          {
            id: "mt103",
            title: t("tabMt103"),
            anchor: "api-banking.tabs.mt103",
            content: (
              <LaterPart part={laterParts.mt103} props={{ mt103, reading, t }} height={MT103_PX} />
            ),
          },
          {
            id: "privileges",
            title: t("tabPrivileges"),
            anchor: "api-banking.tabs.privileges",
            content: (
              <LaterPart part={laterParts.privileges} props={{ t }} height={PRIVILEGES_PX} />
            ),
          },
          {
            id: "csv",
            title: t("tabCsv"),
            anchor: "api-banking.tabs.csv",
            content: <LaterPart part={laterParts.csv} props={{ t }} height={CSV_PX} />,
          },
          {
            id: "webhooks",
            title: t("tabWebhooks"),
            anchor: "api-banking.tabs.webhooks",
            content: <LaterPart part={laterParts.webhooks} props={{ t }} height={WEBHOOKS_PX} />,
          },
        ]}
      />
    </Parts>
  );
}
