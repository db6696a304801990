import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { Badge } from "@/kit/ui/badge";
import { Explanation } from "@/parts/teaching/explanation";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

/** The portal's claims, each with the part of the room that contradicts it. */
export function ClaimsCard({ t }: { t: PortalContent }) {
  return (
    <Panel {...cardOf(t, "admin-portal.claims")} className="simulated-mark @container">
      <ul className="grid divide-y" aria-label={t("claimsTitle")}>
        {t.rows("claims").map(({ claim, claimed, check }) => (
          <li
            key={claim}
            className="grid items-baseline gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0 @min-[40rem]:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,5fr)]"
          >
            <span className="font-medium">{claim}</span>
            <Badge variant="outline" className="h-auto min-h-6 whitespace-normal">
              {claimed}
            </Badge>
            <Explanation>
              <span className="text-muted-foreground">{check}</span>
            </Explanation>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
