import { ArrowRight } from "lucide-react";
import { useContext } from "react";
import { Link } from "react-router-dom";

import { Parts } from "@/kit/layout/boundary";
import { cardOf, Panel } from "@/kit/layout/panel";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { Explanation } from "@/parts/teaching/explanation";
import { QuizCard } from "@/screens/admin-portal/quiz-card";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

const elsewhere = [
  { to: "/home", text: "elsewhereHome" },
  { to: "/swiftnet-access", text: "elsewhereNetwork" },
  { to: "/transaction-logs", text: "elsewhereLogs" },
  { to: "/crypto-host-management", text: "elsewhereLoad" },
] as const;

/** Explanation of what the gate protects, the screens that show the same data without it, and a quiz. */
export function SecurityTab({ t }: { t: PortalContent }) {
  return (
    <Parts className="flex flex-col gap-4">
      <Parts className="grid items-start gap-4 lg:has-[>:nth-child(2)]:grid-cols-2">
        <Panel {...cardOf(t, "admin-portal.door")}>
          <dl className="grid divide-y">
            {t.rows("door").map(({ name, value }) => (
              <div key={name} className="py-2 first:pt-0 last:pb-0">
                <dt className="text-xs text-muted-foreground">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Explanation>
          <ElsewhereCard t={t} />
        </Explanation>
      </Parts>
      <Explanation>
        <QuizCard t={t} />
      </Explanation>
    </Parts>
  );
}

function ElsewhereCard({ t }: { t: PortalContent }) {
  const paths = useContext(ScreenPathsContext);
  return (
    <Panel {...cardOf(t, "admin-portal.elsewhere")}>
      <ul className="grid divide-y">
        {elsewhere
          .filter(({ to }) => paths.has(to))
          .map(({ to, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 rounded-sm py-1 text-primary underline-offset-4 hover:underline"
              >
                {t(text)}
                <span translate="no" className="flex items-center gap-1.5 font-mono text-xs">
                  {to}
                  <ArrowRight aria-hidden className="size-3.5" />
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
