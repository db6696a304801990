import { administration } from "@/app/navigation/administration";
import { assurance } from "@/app/navigation/assurance";
import { banking } from "@/app/navigation/banking";
import { overview } from "@/app/navigation/overview";
import { swift } from "@/app/navigation/swift";
import { transactions } from "@/app/navigation/transactions";
import { wallets } from "@/app/navigation/wallets";
import { type FramedPage, type NavigationGroup, type NavigationItem } from "@/app/navigation-item";
import { lazyPart } from "@/lib/lazy-part";
import { screenOf } from "@/lib/screen-path";

/** Every screen of the console, by group; no other list of screens exists. */
export const navigation: NavigationGroup[] = [
  overview,
  swift,
  wallets,
  transactions,
  banking,
  assurance,
  administration,
];

export const screens: NavigationItem[] = navigation.flatMap((group) => group.items);

/** Pages that are opened only by links within a lesson, so no list of screens contains them. */
const results: FramedPage[] = [
  {
    path: "/debrief/me",
    title: "Your Results",
    ...lazyPart(() => import("@/screens/debrief/own-screen").then((m) => m.OwnScreen)),
  },
  {
    path: "/debrief",
    title: "Debriefing",
    role: "trainer",
    below: ":ref",
    ...lazyPart(() => import("@/screens/debrief/debrief-screen").then((m) => m.DebriefScreen)),
  },
];

/** Pages with the sidebar and the top bar: the screens, and the results of lessons. */
export const pages: FramedPage[] = [...screens, ...results];

export const pagePaths: ReadonlySet<string> = new Set(pages.map((page) => page.path));

type Group = Pick<NavigationGroup, "title"> & { items: FramedPage[] };

const groups: Group[] = [...navigation, { title: overview.title, items: results }];

/** Return the page at a path, and the page's group. */
export function placeOf(path: string): { group: Group; item: FramedPage } | undefined {
  for (const group of groups) {
    const item = group.items.find(
      (candidate) => candidate.path === (candidate.below ? screenOf(path) : path),
    );
    if (item) return { group, item };
  }
  return undefined;
}
