import { LogIn } from "lucide-react";

import { Screen } from "@/kit/layout/screen";
import { ScreenLink } from "@/kit/layout/screen-link";
import { SystemStatus } from "@/parts/system-status/system-status";
import { Button } from "@/kit/ui/button";
import { InstitutionsCard } from "@/parts/institutions/institutions-card";
import { OperationsCard } from "@/parts/operations/operations-card";
import { ServerTerminal } from "@/screens/swiftnet-access/server-terminal";
import { useSwiftnetContent } from "@/screens/swiftnet-access/use-swiftnet-content";

/** Console of the SwiftNet private server. */
export function SwiftnetAccessScreen() {
  const t = useSwiftnetContent();
  return (
    <Screen
      t={t}
      actions={
        <Button asChild variant="outline" data-anchor="swiftnet-access.login">
          <ScreenLink to="/swift-alliance-login">
            <LogIn aria-hidden />
            {t("login")}
          </ScreenLink>
        </Button>
      }
    >
      <SystemStatus t={t} anchor="swiftnet-access.status" />
      <ServerTerminal t={t} />
      <InstitutionsCard t={t} anchor="swiftnet-access.institutions" />
      <OperationsCard t={t} anchor="swiftnet-access.operations" />
    </Screen>
  );
}
