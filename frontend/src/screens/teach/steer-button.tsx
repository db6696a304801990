import { type LucideIcon } from "lucide-react";
import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type Steering } from "@/api/lessons";
import { Button } from "@/kit/ui/button";
import { type TeachContent } from "@/screens/teach/use-teach-content";
import { useSteering } from "@/screens/teach/use-steering";

type SteerButtonProps = {
  lessonRef: string;
  steering: Steering;
  icon?: LucideIcon;
  variant?: "outline" | "link";
  anchor?: Anchor;
  describedBy?: string;
  t: TeachContent;
  children: ReactNode;
};

/** Button that sends one steering command to everybody in a lesson. */
export function SteerButton({
  lessonRef,
  steering,
  icon: Icon,
  variant = "outline",
  anchor,
  describedBy,
  t,
  children,
}: SteerButtonProps) {
  const { busy, run } = useSteering(lessonRef, t);
  return (
    <Button
      variant={variant}
      size="sm"
      busy={busy}
      data-anchor={anchor}
      aria-describedby={describedBy}
      onClick={() => {
        run(steering);
      }}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </Button>
  );
}
