import { navigation } from "@/app/navigation";
import { type NavigationGroup, type NavigationItem } from "@/app/navigation-item";

/** The groups with the screens that somebody of a role has. */
export function navigationOf(role: NavigationItem["role"]): NavigationGroup[] {
  return navigation.map((group) => ({
    ...group,
    items: group.items.filter((item) => item.role === undefined || item.role === role),
  }));
}
