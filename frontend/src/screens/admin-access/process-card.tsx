import { RotateCw } from "lucide-react";

import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/lib/utils";
import { pairsOf } from "@/screens/admin-access/pairs";
import { type AdminConsole } from "@/screens/admin-access/use-admin-console";
import { type AdminContent, type AdminTextKey } from "@/screens/admin-access/use-admin-content";
import { RETRY_LIMIT, type TransferProcess } from "@/screens/admin-access/use-transfer-process";

const words: Record<"waiting" | "current" | "behind" | "failed", [Status, AdminTextKey]> = {
  waiting: ["unknown", "stepWaiting"],
  current: ["busy", "stepRunning"],
  behind: ["done", "stepDone"],
  failed: ["failed", "stepFailed"],
};

const summaries: Record<TransferProcess["state"], AdminTextKey> = {
  idle: "processIdle",
  sending: "processRunning",
  running: "processRunning",
  done: "processDone",
  failed: "processFailed",
};

function stateOf({ state, step }: TransferProcess, place: number): keyof typeof words {
  if (place < step) return "behind";
  if (place > step || state === "idle") return "waiting";
  return state === "failed" ? "failed" : "current";
}

type ProcessCardProps = { console: AdminConsole; t: AdminContent };

/** The six steps of a transfer, which a download or pathway command plays back. */
export function ProcessCard({ console, t }: ProcessCardProps) {
  const { process, busy, run } = console;
  const mayRetry = process.state === "failed" && process.retries < RETRY_LIMIT;
  return (
    <Card aria-labelledby="admin-process">
      <CardHeader>
        <CardTitle id="admin-process">{t("processTitle")}</CardTitle>
        <CardDescription>{t("processHint")}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-3">
        <ol className="simulated-mark grid divide-y rounded-md border" data-simulated="true">
          {pairsOf(t.list("processSteps")).map(({ name, value }, place) => {
            const state = stateOf(process, place);
            const [status, word] = words[state];
            return (
              <li
                key={place}
                aria-current={state === "current" ? "step" : undefined}
                className="flex items-center gap-3 px-3 py-1.5"
              >
                <span
                  aria-hidden
                  className={cn(
                    "grid size-6 shrink-0 place-items-center rounded-full border text-xs font-medium",
                    state === "waiting" ? "text-muted-foreground" : "border-primary text-primary",
                  )}
                >
                  {place + 1}
                </span>
                <div className="min-w-0 grow">
                  <div className="font-medium">{name}</div>
                  <div className="text-xs text-muted-foreground">{value}</div>
                </div>
                <StatusBadge status={status}>{t(word)}</StatusBadge>
              </li>
            );
          })}
        </ol>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <p role="status" className="text-xs text-muted-foreground">
            {t(summaries[process.state], {
              name: process.name,
              retries: String(process.retries),
              limit: String(RETRY_LIMIT),
            })}
          </p>
          {mayRetry && (
            <Button
              variant="outline"
              size="sm"
              busy={busy}
              onClick={() => void run(process.command)}
            >
              {!busy && <RotateCw aria-hidden />}
              {t("retry")}
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  );
}
