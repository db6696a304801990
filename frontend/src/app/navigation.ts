import { administration } from "@/app/navigation/administration";
import { assurance } from "@/app/navigation/assurance";
import { banking } from "@/app/navigation/banking";
import { overview } from "@/app/navigation/overview";
import { swift } from "@/app/navigation/swift";
import { transactions } from "@/app/navigation/transactions";
import { wallets } from "@/app/navigation/wallets";
import { type NavigationGroup, type NavigationItem } from "@/app/navigation-item";
import { screenOf } from "@/lib/screen-path";

/** Every screen of the console, by group; the single list of screens. */
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

export const screenPaths: ReadonlySet<string> = new Set(screens.map((screen) => screen.path));

/** Return the screen of a path and its group. */
export function placeOf(
  path: string,
): { group: NavigationGroup; item: NavigationItem } | undefined {
  for (const group of navigation) {
    const item = group.items.find(
      (candidate) => candidate.path === (candidate.below ? screenOf(path) : path),
    );
    if (item) return { group, item };
  }
  return undefined;
}
