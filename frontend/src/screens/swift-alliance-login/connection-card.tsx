import { TriangleAlert } from "lucide-react";

import { StatusBadge } from "@/kit/figures/status-badge";
import { Panel } from "@/kit/layout/panel";
import { Explanation } from "@/parts/teaching/explanation";
import { type AllianceTexts } from "@/screens/swift-alliance-login/texts";
import { type ConnectionState } from "@/screens/swift-alliance-login/use-swiftnet-connection";

const badges = {
  idle: { status: "unknown", word: "stateIdle", text: "textIdle" },
  connecting: { status: "busy", word: "stateConnecting", text: "textConnecting" },
  connected: { status: "ok", word: "stateConnected", text: "textConnected" },
  failed: { status: "failed", word: "stateFailed", text: "textFailed" },
  unanswered: { status: "failed", word: "stateFailed", text: "textUnanswered" },
} as const;

const facts = [
  ["factServer", "server"],
  ["factCode", "code"],
  ["factEnvironment", "environment"],
  ["factChecked", "checked"],
] as const;

type ConnectionCardProps = { state: ConnectionState; username: string; t: AllianceTexts };

/** State of the connection, with facts about the server. */
export function ConnectionCard({ state, username, t }: ConnectionCardProps) {
  const { status, word, text } = badges[state];
  return (
    <Panel
      title={t("stateTitle")}
      action={<StatusBadge status={status}>{t(word)}</StatusBadge>}
      data-anchor="swift-alliance-login.state"
      data-simulated="true"
      className="simulated-mark"
      contentClassName="grid gap-4"
    >
      <p role="status" className="min-h-5">
        {t(text, { username })}
      </p>
      <dl className="grid divide-y border-y">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-muted-foreground">{t(name)}</dt>
            <dd
              translate={name === "factCode" ? "no" : undefined}
              className={name === "factCode" ? "font-mono" : undefined}
            >
              {t(value)}
            </dd>
          </div>
        ))}
      </dl>
      <Explanation>
        <p className="flex gap-2 text-xs text-muted-foreground">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-status-pending" />
          {t("note")}
        </p>
      </Explanation>
    </Panel>
  );
}
