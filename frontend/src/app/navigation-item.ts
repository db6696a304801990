import { type LucideIcon } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
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
};

export type NavigationGroup = {
  id: string;
  title: string;
  /** The letter that leads here after `g`. */
  key: string;
  items: NavigationItem[];
};
