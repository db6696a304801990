import { type LucideIcon } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { type SessionInfo } from "@/api/session";
import { type LazyPart } from "@/lib/lazy-part";

export type NavigationItem = LazyPart & {
  path: string;
  title: string;
  description: string;
  icon: LucideIcon;
  /** Other words by which the search finds it. */
  keywords: string[];
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
