import { navigation } from "@/app/navigation";
import { type NavigationGroup, type NavigationItem } from "@/app/navigation-item";

/** Return the groups with the screens visible to a role. */
export function navigationOf(role: NavigationItem["role"]): NavigationGroup[] {
  return navigation.map((group) => ({
    ...group,
    items: group.items.filter((item) => item.role === undefined || item.role === role),
  }));
}
