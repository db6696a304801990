import { type Domain } from "@/api/multi-domain";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList } from "@/kit/layout/fact-list";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { keepCodes } from "@/kit/ui/keep-codes";
import { Skeleton } from "@/kit/ui/skeleton";
import { priorities } from "@/screens/multi-domain/domain-tile";
import { type DomainReads } from "@/screens/multi-domain/use-domains";
import { type MultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

type SetupCardProps = Pick<DomainReads, "domains"> & { t: MultiDomainContent };

/** Instructions to set up the host of each domain. */
export function SetupCard({ domains, t }: SetupCardProps) {
  return (
    <Panel {...cardOf(t, "multi-domain.setup")} className="@container">
      <SimulatedArea>
        {!domains.isPending && !domains.data?.length ? (
          <p className="text-muted-foreground">{t("setupNone")}</p>
        ) : (
          <ul
            aria-busy={domains.isPending || undefined}
            className="grid grid-cols-1 gap-4 @min-[38rem]:grid-cols-2 @max-[56rem]:*:last:odd:col-span-full @min-[56rem]:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]"
          >
            {domains.isPending
              ? Array.from({ length: 3 }, (_, place) => (
                  <li key={place}>
                    <Skeleton className="h-114 rounded-md" />
                  </li>
                ))
              : domains.data?.map((domain) => <Host key={domain.domain} domain={domain} t={t} />)}
          </ul>
        )}
      </SimulatedArea>
    </Panel>
  );
}

/** Instructions for the host of one domain; the priority of the domain selects its DNS records. */
function Host({
  domain: { name, domain, priority },
  t,
}: {
  domain: Domain;
  t: MultiDomainContent;
}) {
  const host = t.rows("setupHosts").find((row) => row.priority === priority);
  return (
    <li className="grid min-w-0 content-start gap-3 rounded-md border bg-background/60 p-3">
      <div className="grid gap-1">
        <h3 className="font-semibold wrap-anywhere">{t("setupHost", { name })}</h3>
        <p translate="no" className="font-mono text-code wrap-anywhere text-muted-foreground">
          {domain}
        </p>
        {host && <p className="text-muted-foreground">{host.note}</p>}
      </div>
      {host && (
        <FactList
          mono
          facts={[
            { name: t("recordA"), value: host.ipv4 },
            { name: t("recordAaaa"), value: host.ipv6 },
            { name: t("recordTxt"), value: t("recordTxtValue") },
            { name: t("recordTtl"), value: host.ttl },
          ]}
        />
      )}
      <ol className="grid list-decimal gap-1.5 pl-5 wrap-anywhere">
        {t
          .list("setupSteps", { domain, priority: t(priorities[priority]).toLowerCase() })
          .map((step) => (
            <li key={step}>{keepCodes(step)}</li>
          ))}
      </ol>
    </li>
  );
}
