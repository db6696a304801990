import { type ReactNode } from "react";

import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CredentialActions } from "@/screens/admin-access/credential-actions";
import { FactList } from "@/screens/admin-access/fact-list";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

type PanelProps = { id: string; title: string; hint: string; children: ReactNode };

function Panel({ id, title, hint, children }: PanelProps) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
        <CardDescription>{hint}</CardDescription>
      </CardHeader>
      <CardContent className="flex grow flex-col justify-between gap-4">{children}</CardContent>
    </Card>
  );
}

/** Why the download has failed, as the console words it. */
export function FailureCard({ t }: { t: AdminContent }) {
  return (
    <Panel id="admin-failure" title={t("failureTitle")} hint={t("failureHint")}>
      <FactList lines={t.list("failures")} />
      <CredentialActions actions={["errorHistory"]} t={t} />
    </Panel>
  );
}

/** What the console claims to operate. */
export function OperationsCard({ t }: { t: AdminContent }) {
  return (
    <Panel id="admin-operations" title={t("operationsTitle")} hint={t("operationsHint")}>
      <FactList lines={t.list("operations")} />
      <CredentialActions
        actions={["statistics", "networkStatus", "directory", "healthMonitoring"]}
        t={t}
      />
    </Panel>
  );
}

/** Its levels and checks, all display text. */
export function SecurityCard({ t }: { t: AdminContent }) {
  return (
    <Panel id="admin-security" title={t("securityTitle")} hint={t("securityHint")}>
      <FactList lines={t.list("security")} />
      <CredentialActions actions={["deepScan", "userManagement"]} t={t} />
    </Panel>
  );
}

/** The person that the console claims is in front of it. */
export function ProfileCard({ t }: { t: AdminContent }) {
  return (
    <Panel id="admin-profile" title={t("profileTitle")} hint={t("profileHint")}>
      <FactList lines={t.list("profile")} mono />
    </Panel>
  );
}

/** The permissions that the console lists. */
export function PermissionsCard({ t }: { t: AdminContent }) {
  return (
    <Panel id="admin-permissions" title={t("permissionsTitle")} hint={t("permissionsHint")}>
      <ul className="flex flex-wrap gap-2" aria-labelledby="admin-permissions">
        {t.list("permissions").map((permission) => (
          <li key={permission} className="max-w-full">
            <Badge variant="secondary" className="h-auto min-h-6 whitespace-normal">
              {permission}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
