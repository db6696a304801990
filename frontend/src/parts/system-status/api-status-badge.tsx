import { type LucideIcon, Unplug } from "lucide-react";

import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type Content } from "@/content/use-content";

const badges: Record<string, readonly [Status, LucideIcon?]> = {
  connected: ["ok"],
  disconnected: ["failed", Unplug],
  error: ["failed"],
  testing: ["busy"],
};

type ApiStatusTexts = Record<"apiStatusUnknown", string> & {
  apiStatusWords: { status: string; word: string }[];
};

/**
 * Badge for the state of an interface: connected, disconnected, error or testing; any other state is shown as unknown.
 */
export function ApiStatusBadge({ status, t }: { status: string; t: Content<ApiStatusTexts> }) {
  const entry = t.rows("apiStatusWords").find((row) => row.status === status);
  const [badge, icon] = (entry && badges[status]) ?? (["unknown"] as const);
  return (
    <StatusBadge status={badge} icon={icon}>
      {entry?.word ?? t("apiStatusUnknown")}
    </StatusBadge>
  );
}
