import { type LucideIcon } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { type SessionInfo } from "@/api/session";
import { type ScreenPath } from "@/app/shell/screen-words";
import { type LazyPart } from "@/lib/lazy-part";

export type NavigationItem = LazyPart & {
  path: ScreenPath;
  title: string;
  icon: LucideIcon;
  /** Its entry in the list of screens. */
  anchor: Anchor;
  /** Who alone has it; without one, everybody who is signed in. */
  role?: SessionInfo["role"];
  /** What may follow its path. */
  below?: string;
};

export type NavigationGroup = {
  id: string;
  title: string;
  /** The letter that leads here after `g`. */
  key: string;
  items: NavigationItem[];
};
