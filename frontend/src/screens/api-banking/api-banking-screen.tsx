import { Activity, KeyRound, Network, Radio, ShieldCheck, Sparkles } from "lucide-react";
import { Link } from "react-router-dom";

import { StatTile, tilesOf } from "@/kit/figures/stat-tile";
import { CardGrid } from "@/kit/layout/card-grid";
import { LaterPart, usePreload } from "@/kit/layout/later-part";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { tabsOf, UrlTabs } from "@/kit/layout/url-tabs";
import { Button } from "@/kit/ui/button";
import { ClientsTab } from "@/screens/api-banking/clients/clients-tab";
import { laterParts } from "@/screens/api-banking/later-parts";
import { useBankingContent } from "@/screens/api-banking/use-banking-content";
import { useClientForm } from "@/screens/api-banking/clients/use-client-form";
import { useClients } from "@/screens/api-banking/clients/use-clients";
import { useConnectionTest } from "@/screens/api-banking/transfers/use-connection-test";
import { useMt103 } from "@/screens/api-banking/mt103/use-mt103";
import { useReading } from "@/screens/api-banking/mt103/use-reading";
import { useTransfer } from "@/screens/api-banking/transfers/use-transfer";

/** Console of a bank's API: clients and keys exist in this browser tab only, and no message moves money. */
export function ApiBankingScreen() {
  const t = useBankingContent();
  const tile = tilesOf(t, "api-banking");
  const tab = tabsOf(t, "api-banking");
  const clients = useClients(t);
  const newClient = useClientForm(clients.create, t);
  const transfer = useTransfer(clients.all, t);
  const connection = useConnectionTest(t);
  const mt103 = useMt103(t);
  const reading = useReading(t);
  usePreload(laterParts);
  return (
    <Screen
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
    >
      <CardGrid share="2-2-2-2-2-2">
        <StatTile {...tile("statProtocol", Radio, "protocolHint")} value={t("protocol")} />
        <StatTile
          {...tile("statLevel", ShieldCheck, "levelHint")}
          value={t("levelValue", { level: String(t.number("level")) })}
        />
        <StatTile
          {...tile("statPrivileges", Sparkles, "privilegesHint")}
          value={t.rows("privileges").length}
        />
        <StatTile {...tile("statKeys", KeyRound, "keysHint")} value={t.rows("keys").length} />
        <StatTile
          {...tile("statUptime", Activity, "uptimeHint")}
          value={`${t.number("uptime")}%`}
        />
        <StatTile {...tile("statNodes", Network, "nodesHint")} value={t.number("nodes")} />
      </CardGrid>
      <UrlTabs
        label={t("tabs")}
        tabs={[
          tab("clients", <ClientsTab all={clients.all} newClient={newClient} t={t} />),
          tab(
            "transfers",
            <LaterPart
              part={laterParts.transfers}
              props={{ clients: clients.all, transfer, connection, t }}
              height={640}
            />,
          ),
          tab(
            "mt103",
            <LaterPart part={laterParts.mt103} props={{ mt103, reading, t }} height={1260} />,
          ),
          tab("privileges", <LaterPart part={laterParts.privileges} props={{ t }} height={660} />),
          tab("csv", <LaterPart part={laterParts.csv} props={{ t }} height={520} />),
          tab("webhooks", <LaterPart part={laterParts.webhooks} props={{ t }} height={640} />),
        ]}
      />
    </Screen>
  );
}
