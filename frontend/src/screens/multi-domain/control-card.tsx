import { HeartPulse, RotateCw } from "lucide-react";

import { forceHealthCheck } from "@/api/multi-domain";
import { useAction } from "@/kit/actions/use-action";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList } from "@/kit/layout/fact-list";
import { NewTabButton } from "@/kit/layout/new-tab-button";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatMoment } from "@/lib/simulated-clock";
import { useRoomMoment } from "@/live/use-simulated-time";
import { type DomainReads } from "@/screens/multi-domain/use-domains";
import { type MultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

type ControlCardProps = Pick<DomainReads, "domains" | "refresh" | "refreshing"> & {
  t: MultiDomainContent;
};

/** Actions of the screen: check all domains, refresh, and open the page of each domain. */
export function ControlCard({ domains, refresh, refreshing, t }: ControlCardProps) {
  const check = useAction({
    call: forceHealthCheck,
    success: { title: t("checkedTitle"), description: t("checkedText") },
    failure: { title: t("checkFailedTitle"), description: t("checkFailedText") },
    touches: ["multi-domain/status", "multi-domain/load-balancer", "multi-domain/history"],
  });
  return (
    <Panel
      {...cardOf(t, "multi-domain.control")}
      contentClassName="grid grid-cols-1 content-start gap-4"
    >
      <div className="flex flex-wrap gap-2">
        <Button
          busy={check.busy}
          onClick={() => {
            check.run();
          }}
          data-anchor="multi-domain.control.force"
        >
          <HeartPulse aria-hidden />
          {t("force")}
        </Button>
        <Button
          variant="outline"
          busy={refreshing}
          onClick={refresh}
          data-anchor="multi-domain.control.refresh"
        >
          <RotateCw aria-hidden />
          {t("refresh")}
        </Button>
      </div>
      <FactList
        facts={[{ name: t("lastUpdated"), value: <LastUpdated at={domains.updatedAt} t={t} /> }]}
      />
      <Sites domains={domains} t={t} />
    </Panel>
  );
}

/** Time at which the status was last read, by the room's clock. */
function LastUpdated({ at, t }: { at: number; t: MultiDomainContent }) {
  const moment = useRoomMoment(at);
  if (at === 0) return <span>{t("never")}</span>;
  return (
    <time dateTime={moment.toISOString()} translate="no" className="font-mono text-code">
      {formatMoment(moment)}
    </time>
  );
}

type SitesProps = Pick<DomainReads, "domains"> & { t: MultiDomainContent };

function Sites({ domains: { isPending, data = [] }, t }: SitesProps) {
  return (
    <section
      aria-label={t("sitesTitle")}
      className="grid gap-2"
      data-anchor="multi-domain.control.sites"
    >
      <div className="flex min-h-9 flex-wrap gap-2">
        {isPending &&
          Array.from({ length: 3 }, (_, place) => (
            <Skeleton key={place} className="h-9 w-full max-w-44" />
          ))}
        {!isPending && data.length === 0 && (
          <p className="text-muted-foreground">{t("sitesNone")}</p>
        )}
        {data.map(({ domain, name }) => (
          <NewTabButton
            key={domain}
            href={`/domains/${encodeURIComponent(domain)}`}
            label={t("openSite", { name })}
            t={t}
          />
        ))}
      </div>
      <p className="text-xs text-muted-foreground">{t("sitesHint")}</p>
    </section>
  );
}
