import { Scale, Timer, Trophy, Users } from "lucide-react";

import { type Debrief } from "@/api/debrief";
import { StatTile, StatTiles } from "@/kit/figures/stat-tile";
import { Panel } from "@/kit/layout/panel";
import { type DebriefContent } from "@/screens/debrief/use-debrief-content";

/** Numbers of the class, and the signal-detection measures d′ and c as a sentence to read aloud. */
export function Summary({ found, t }: { found: Debrief; t: DebriefContent }) {
  const { people, unused, removed, minutes, points, of, decisions, sentence } = found.summary;
  const others = [
    ...(unused > 0 ? [t("unused", { count: String(unused) })] : []),
    ...(removed > 0 ? [t("removed", { count: String(removed) })] : []),
  ];
  const { hits, misses, alarms, rejections, d } = decisions;
  const share = (count: number, of: number) => t("share", { count: String(count), of: String(of) });
  return (
    <div className="grid grid-cols-1 gap-4">
      <StatTiles>
        <StatTile label={t("people")} value={people} hint={others.join(", ")} icon={Users} />
        <StatTile label={t("minutes")} value={minutes} hint={t("median")} icon={Timer} />
        <StatTile
          label={t("points")}
          value={points}
          hint={t("pointsHint", { of: String(of) })}
          icon={Trophy}
        />
        <StatTile
          label={t("stopped")}
          value={share(hits, hits + misses)}
          hint={
            alarms + rejections > 0 &&
            t("passed", { share: share(rejections, alarms + rejections) })
          }
          icon={Scale}
        />
      </StatTiles>
      {sentence !== "" && (
        <Panel title={t("summaryTitle")} contentClassName="grid gap-2">
          <p className="text-base text-pretty">{sentence}</p>
          {d !== null && <p className="text-xs text-pretty text-muted-foreground">{t("terms")}</p>}
        </Panel>
      )}
    </div>
  );
}
