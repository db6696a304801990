import { type LucideIcon, Unplug } from "lucide-react";

import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type Content } from "@/content/use-content";

const looks: Record<string, readonly [Status, LucideIcon?]> = {
  connected: ["ok"],
  disconnected: ["failed", Unplug],
  error: ["failed"],
  testing: ["busy"],
};

type ApiStatusTexts = Record<"apiStatusUnknown", string> & {
  apiStatusWords: { status: string; word: string }[];
};

/** Badge for the state of an interface: connected, disconnected, error or testing; any other is unknown. */
export function ApiStatusBadge({ status, t }: { status: string; t: Content<ApiStatusTexts> }) {
  const known = t.rows("apiStatusWords").find((row) => row.status === status);
  const [look, icon] = (known && looks[status]) ?? (["unknown"] as const);
  return (
    <StatusBadge status={look} icon={icon}>
      {known?.word ?? t("apiStatusUnknown")}
    </StatusBadge>
  );
}
