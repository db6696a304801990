import { type Domain } from "@/api/multi-domain";
import { RelativeTime } from "@/kit/figures/relative-time";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { FactList } from "@/kit/layout/fact-list";
import { Badge } from "@/kit/ui/badge";
import { DomainChart } from "@/screens/multi-domain/domain-chart";
import { type DomainReads } from "@/screens/multi-domain/use-domains";
import { type MultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

export const priorities = {
  primary: "priorityPrimary",
  secondary: "prioritySecondary",
  tertiary: "priorityTertiary",
} as const satisfies Record<Domain["priority"], string>;

const states = {
  healthy: ["ok", "statusHealthy"],
  warning: ["pending", "statusWarning"],
  error: ["failed", "statusError"],
  unknown: ["unknown", "statusUnknown"],
} as const satisfies Record<Domain["status"], readonly [Status, string]>;

type DomainTileProps = Pick<DomainReads, "histories"> & { domain: Domain; t: MultiDomainContent };

/** Tile of a domain with the result of its last check. */
export function DomainTile({ domain, histories, t }: DomainTileProps) {
  const [badge, word] = states[domain.status];
  const titleId = `domain-${domain.domain}`;
  return (
    <article
      aria-labelledby={titleId}
      className="grid h-full min-w-0 grid-cols-1 content-start gap-3 rounded-md border bg-background/60 p-3"
    >
      <header className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 id={titleId} className="min-w-0 font-semibold wrap-anywhere">
            {domain.name}
          </h3>
          <StatusBadge status={badge}>{t(word)}</StatusBadge>
        </div>
        <p translate="no" className="font-mono text-code wrap-anywhere text-muted-foreground">
          {domain.domain}
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Badge variant={domain.priority === "primary" ? "default" : "secondary"}>
            {t(priorities[domain.priority])}
          </Badge>
          {!domain.active && <Badge variant="outline">{t("inactive")}</Badge>}
        </div>
      </header>
      <FactList
        facts={[
          {
            name: t("responseTime"),
            value: (
              <span translate="no" className="font-mono">
                {domain.responseTime === null
                  ? t("nothing")
                  : t("milliseconds", { value: String(domain.responseTime) })}
              </span>
            ),
          },
          {
            name: t("lastCheck"),
            value:
              domain.lastCheck === null ? t("never") : <RelativeTime moment={domain.lastCheck} />,
          },
          { name: t("services"), value: domain.services.length },
        ]}
      />
      <ul
        aria-label={t("serviceList", { name: domain.name })}
        className="flex min-h-5 flex-wrap gap-1.5 @min-[38rem]:min-h-12 @min-[38rem]:content-start"
      >
        {domain.services.map((service) => (
          <li key={service} className="flex min-w-0">
            <Badge variant="outline" className="wrap-anywhere">
              {service}
            </Badge>
          </li>
        ))}
      </ul>
      <DomainChart domain={domain} histories={histories} t={t} />
    </article>
  );
}
