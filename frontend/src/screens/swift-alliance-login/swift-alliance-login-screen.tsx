import { ArrowLeft } from "lucide-react";
import { useNavigate } from "react-router-dom";

import { CardGrid } from "@/kit/layout/card-grid";
import { Panel } from "@/kit/layout/panel";
import { Screen } from "@/kit/layout/screen";
import { TeachingCard } from "@/parts/teaching/teaching-card";
import { Button } from "@/kit/ui/button";
import texts from "@/content/swift-alliance-login.json";
import { useContent } from "@/content/use-content";
import { useExplanations } from "@/parts/teaching/explanation";
import { ConnectionCard } from "@/screens/swift-alliance-login/connection-card";
import { CredentialsForm } from "@/screens/swift-alliance-login/credentials-form";
import { useSwiftnetConnection } from "@/screens/swift-alliance-login/use-swiftnet-connection";

/** Sign-in screen of the SwiftNet private server; once connected, it offers the server's console. */
export function SwiftAllianceLoginScreen() {
  const t = useContent("swift-alliance-login", texts);
  const navigate = useNavigate();
  const connection = useSwiftnetConnection(t);
  const { state, username } = connection;

  return (
    <Screen
      t={t}
      actions={
        <Button
          variant="outline"
          disabled={state === "connecting"}
          data-anchor="swift-alliance-login.back"
          onClick={() => void navigate("/")}
        >
          <ArrowLeft aria-hidden />
          {t("back")}
        </Button>
      }
    >
      <CardGrid share={useExplanations() ? "4-4-4" : "6-6"}>
        <Panel
          title={t("formTitle")}
          hint={t("formHint")}
          data-anchor="swift-alliance-login.credentials"
          contentClassName="grid gap-4"
        >
          <CredentialsForm t={t} connection={connection} />
        </Panel>
        <ConnectionCard state={state} username={username} t={t} />
        <TeachingCard t={t} anchor="swift-alliance-login.lesson" />
      </CardGrid>
    </Screen>
  );
}
