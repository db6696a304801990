import { CircleCheck, Flag, TriangleAlert } from "lucide-react";

import { type ExplainedMessage } from "@/api/mt103";
import { useMessageContent } from "@/parts/messages/use-message-content";
import { useExplanations } from "@/parts/teaching/explanation";

type MessageFindingsProps = Pick<ExplainedMessage, "findings" | "parts">;

/**
 * Findings in a message: format errors, and red flags if explanations are shown; each finding names its part of the
 * message.
 */
export function MessageFindings({ findings: all, parts }: MessageFindingsProps) {
  const t = useMessageContent();
  const explains = useExplanations();
  const findings = all.filter(({ level }) => explains || level !== "flag");
  return (
    <div role="group" aria-label={t("findings")} className="grid gap-2 rounded-md border p-3">
      <h3 className="text-sm font-semibold">{t("findings")}</h3>
      {findings.length === 0 ? (
        <p className="flex gap-2 text-muted-foreground">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-status-ok" />
          {t("findingsNone")}
        </p>
      ) : (
        <ul className="grid gap-1.5">
          {findings.map(({ part, level, text }, place) => {
            const Icon = level === "flag" ? Flag : TriangleAlert;
            const about = part === null ? undefined : parts[part];
            return (
              <li key={place} className="flex gap-2">
                <Icon
                  aria-hidden
                  className={
                    level === "flag"
                      ? "mt-0.5 size-4 shrink-0 text-status-failed"
                      : "mt-0.5 size-4 shrink-0 text-status-pending"
                  }
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium">
                    {`${t(level)} · ${about ? `${about.tag} ${about.name}` : t("wholeMessage")}:`}
                  </span>{" "}
                  <span className="text-muted-foreground">{text}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
