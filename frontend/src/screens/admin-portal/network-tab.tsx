import { InstitutionsCard } from "@/parts/institutions/institutions-card";
import { Parts } from "@/kit/layout/boundary";
import { cardOf, Panel } from "@/kit/layout/panel";
import { OperationsCard } from "@/parts/operations/operations-card";
import { Badge } from "@/kit/ui/badge";
import { Code } from "@/kit/ui/code";
import { Explanation } from "@/parts/teaching/explanation";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

/** Institutions, the displayed domains and the newest SWIFT operations. */
export function NetworkTab({ t }: { t: PortalContent }) {
  return (
    <Parts className="flex flex-col gap-4">
      <Parts className="grid items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <InstitutionsCard t={t} anchor="admin-portal.institutions" />
        <DomainsCard t={t} />
      </Parts>
      <OperationsCard t={t} anchor="admin-portal.operations" />
    </Parts>
  );
}

function DomainsCard({ t }: { t: PortalContent }) {
  return (
    <Panel {...cardOf(t, "admin-portal.domains")} className="simulated-mark">
      <ul aria-label={t("domainsTitle")} className="grid divide-y">
        {t.rows("domains").map(({ domain, purpose, claimed, look }) => (
          <li key={domain} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Code wrap>{domain}</Code>
              <Badge variant="outline">{claimed}</Badge>
            </div>
            <span className="text-xs text-muted-foreground">{purpose}</span>
            <Explanation>
              <p>{look}</p>
            </Explanation>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
