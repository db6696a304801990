import { cardOf } from "@/kit/layout/card-of";
import { FactList } from "@/kit/layout/fact-list";
import { Panel } from "@/kit/layout/panel";
import { Badge } from "@/kit/ui/badge";
import { CredentialActions } from "@/screens/admin-access/credential-actions";
import { claimedFigures } from "@/screens/admin-access/claimed-figures";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

const CONTENT_CLASS = "flex grow flex-col justify-between gap-4";

/** The console's explanation of the failed download. */
export function FailureCard({ t }: { t: AdminContent }) {
  return (
    <Panel {...cardOf(t, "admin-access.failure")} contentClassName={CONTENT_CLASS}>
      <FactList facts={t.rows("failures")} />
      <CredentialActions actions={["errorHistory"]} t={t} />
    </Panel>
  );
}

/** The operations that the console claims to run. */
export function OperationsCard({ t }: { t: AdminContent }) {
  return (
    <Panel {...cardOf(t, "admin-access.operations")} contentClassName={CONTENT_CLASS}>
      <FactList facts={t.rows("operations", claimedFigures(t))} />
      <CredentialActions
        actions={["statistics", "networkStatus", "directory", "healthMonitoring"]}
        t={t}
      />
    </Panel>
  );
}

/** Claimed security levels and checks: fixed texts, nothing is checked. */
export function SecurityCard({ t }: { t: AdminContent }) {
  return (
    <Panel {...cardOf(t, "admin-access.security")} contentClassName={CONTENT_CLASS}>
      <FactList facts={t.rows("security")} />
      <CredentialActions actions={["deepScan", "userManagement"]} t={t} />
    </Panel>
  );
}

/** The claimed profile of the user. */
export function ProfileCard({ t }: { t: AdminContent }) {
  return (
    <Panel {...cardOf(t, "admin-access.profile")} contentClassName={CONTENT_CLASS}>
      <FactList facts={t.rows("profile")} mono />
    </Panel>
  );
}

/** The permissions that the console lists. */
export function PermissionsCard({ t }: { t: AdminContent }) {
  return (
    <Panel {...cardOf(t, "admin-access.permissions")} contentClassName={CONTENT_CLASS}>
      <ul className="flex flex-wrap gap-2" aria-label={t("permissionsTitle")}>
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
