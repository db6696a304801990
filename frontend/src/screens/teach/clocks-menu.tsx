import { ChevronDown, Clock, Pause, Play } from "lucide-react";

import { Button } from "@/kit/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/kit/ui/dropdown-menu";
import { clockSpeeds } from "@/lib/clock-speeds";
import { type TeachContent } from "@/screens/teach/use-teach-content";
import { useSteering } from "@/screens/teach/use-steering";

/** Menu that freezes, resumes or speeds up the clocks of all rooms of a lesson. */
export function ClocksMenu({ lessonRef, t }: { lessonRef: string; t: TeachContent }) {
  const { busy, run } = useSteering(lessonRef, t, {
    success: { title: t("clocks"), description: t("steerDone") },
  });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" busy={busy} data-anchor="teach.steer.clocks">
          <Clock aria-hidden />
          {t("clocks")}
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" data-anchor="teach.steer.clocks.menu">
        <DropdownMenuItem
          onSelect={() => {
            run({ do: "clock", clock: { frozen: true } });
          }}
        >
          <Pause aria-hidden />
          {t("clocksFreeze")}
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() => {
            run({ do: "clock", clock: { frozen: false } });
          }}
        >
          <Play aria-hidden />
          {t("clocksRun")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t("clocksSpeed")}</DropdownMenuLabel>
        {Object.entries(clockSpeeds).map(([speed, pace]) => (
          <DropdownMenuItem
            key={speed}
            onSelect={() => {
              run({ do: "clock", clock: { speed } });
            }}
          >
            {pace}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
