import { type LucideIcon } from "lucide-react";

import { Badge } from "@/kit/ui/badge";

type ScreenBadgesProps = {
  texts: readonly string[];
  /** Beside the badges, in their order; a badge may have none. */
  icons?: readonly LucideIcon[];
  /** The first one is what the screen claims to be, and has the accent. */
  claim?: boolean;
};

/** The badges beside a screen's title. */
export function ScreenBadges({ texts, icons = [], claim = false }: ScreenBadgesProps) {
  return texts.map((text, place) => {
    const Icon = icons[place];
    return (
      <Badge key={text} variant={claim && place === 0 ? "default" : "outline"}>
        {Icon !== undefined && <Icon aria-hidden />}
        {text}
      </Badge>
    );
  });
}
