import { Bug, CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";

import { type LogEntry } from "@/api/transactions";
import { JsonText } from "@/kit/figures/json-text";
import { RelativeTime } from "@/kit/figures/relative-time";
import { type Status } from "@/kit/figures/status-badge";
import { badgeColumn, type BadgeProps, type Column, textColumn } from "@/kit/table/column";
import { keepCodes } from "@/kit/ui/keep-codes";
import { type Content } from "@/content/use-content";

type Level = LogEntry["logLevel"];

type LevelText = "levelError" | "levelWarning" | "levelInfo" | "levelDebug";

/** Texts of a screen that shows log entries. */
export type LogContent = Content<
  Record<
    | LevelText
    | "columnWhen"
    | "columnLevel"
    | "columnSource"
    | "columnTransaction"
    | "columnMessage"
    | "viewOf"
    | "data"
    | "dataOf",
    string
  >
>;

const badges: Record<Level, readonly [Status, LevelText, LucideIcon]> = {
  error: ["failed", "levelError", CircleX],
  warning: ["pending", "levelWarning", TriangleAlert],
  info: ["busy", "levelInfo", Info],
  debug: ["unknown", "levelDebug", Bug],
};

function levelBadge(level: Level, t: LogContent): BadgeProps {
  const [status, text, icon] = badges[level];
  return { status, children: t(text), icon };
}

/** Return a column with the time and reference of each entry. */
export function whenColumn<Entry extends { id: string; createdAt: string }>(
  title: string,
): Column<Entry> {
  return {
    id: "when",
    title,
    cell: ({ id, createdAt }) => (
      <>
        <RelativeTime moment={createdAt} className="block" />
        <div translate="no" className="truncate font-mono text-xs text-muted-foreground" title={id}>
          {id}
        </div>
      </>
    ),
    width: "9rem",
  };
}

/** Return the columns of log entries; with `onView` they include each entry's transaction. */
export function logColumns(t: LogContent, onView?: (ref: string) => void): Column<LogEntry>[] {
  const transaction: Column<LogEntry> = {
    id: "transaction",
    title: t("columnTransaction"),
    cell: ({ transactionId }) => (
      <button
        type="button"
        onClick={() => onView?.(transactionId)}
        aria-label={t("viewOf", { id: transactionId })}
        translate="no"
        className="min-h-6 max-w-full truncate rounded-sm font-mono text-primary underline-offset-4 hover:underline"
      >
        {transactionId}
      </button>
    ),
    width: "8rem",
  };
  return [
    whenColumn(t("columnWhen")),
    badgeColumn("level", t("columnLevel"), ({ logLevel }) => levelBadge(logLevel, t), {
      sort: undefined,
      width: "6rem",
    }),
    textColumn("source", t("columnSource"), ({ source }) => source, {
      width: "8rem",
      sort: undefined,
    }),
    ...(onView ? [transaction] : []),
    {
      id: "message",
      title: t("columnMessage"),
      cell: ({ id, logMessage, logData }) => (
        <div className="min-w-0 py-1">
          <div className="wrap-anywhere">{keepCodes(logMessage)}</div>
          <JsonText text={logData} title={t("data")} label={t("dataOf", { id })} />
        </div>
      ),
    },
  ];
}
