import { ServerCog } from "lucide-react";

import { HostBar } from "@/parts/hosts/host-bar";
import { HostPair } from "@/parts/hosts/host-pair";
import { useHostLoad } from "@/parts/hosts/use-host-load";
import { Parts } from "@/kit/layout/boundary";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { ScreenLink } from "@/kit/layout/screen-link";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { BridgeCard } from "@/screens/crypto-host/bridge-card";
import { CreateCard } from "@/screens/crypto-host/create-card";
import { SavedCard } from "@/screens/crypto-host/saved-card";
import { type HostContent, useHostContent } from "@/screens/crypto-host/use-host-content";
import { VirtualCard } from "@/screens/crypto-host/virtual-card";

/** The short crypto host page: the two hosts, a claimed bridge, and forms for new wallets by name or address. */
export function CryptoHostScreen() {
  const t = useHostContent();
  return (
    <Parts className="flex flex-col gap-4">
      <HostBar t={t} path="/crypto-host" anchor="crypto-host.bar" />
      <ScreenHeader
        t={t}
        badges={<Badge variant="outline">{t("level")}</Badge>}
        actions={
          <Button asChild>
            <ScreenLink to="/crypto-host-management" data-anchor="crypto-host.goToHost">
              <ServerCog aria-hidden />
              {t("goToHost")}
            </ScreenLink>
          </Button>
        }
      />
      <Hosts t={t} />
      <BridgeCard t={t} />
      <Parts className="grid gap-4 lg:grid-cols-2 wide:grid-cols-3">
        <SavedCard t={t} />
        <CreateCard t={t} />
        <VirtualCard t={t} />
      </Parts>
    </Parts>
  );
}

/** The two hosts with their load; this component has the query, so that a new reading renders only them. */
function Hosts({ t }: { t: HostContent }) {
  const { load, isError } = useHostLoad();
  return <HostPair t={t} load={load} isError={isError} anchor="crypto-host.hosts" />;
}
