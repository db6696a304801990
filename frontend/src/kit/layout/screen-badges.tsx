import { type LucideIcon } from "lucide-react";

import { Badge } from "@/kit/ui/badge";

type ScreenBadgesProps = {
  texts: readonly string[];
  /** Icons of the badges, in order; a badge may have none. */
  icons?: readonly LucideIcon[];
  /** Icon of every badge. */
  icon?: LucideIcon;
  /**
   * Set if the first badge displays an unverified status, such as an access level; that badge then has the accent
   * colour.
   */
  claim?: boolean;
};

/** Badges beside a screen's title. */
export function ScreenBadges({ texts, icons = [], icon, claim = false }: ScreenBadgesProps) {
  return texts.map((text, place) => {
    const Icon = icon ?? icons[place];
    return (
      <Badge key={text} variant={claim && place === 0 ? "default" : "outline"}>
        {Icon !== undefined && <Icon aria-hidden />}
        {text}
      </Badge>
    );
  });
}
