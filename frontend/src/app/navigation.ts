import {
  Layers,
  LayoutDashboard,
  type LucideIcon,
  PlugZap,
  ServerCog,
  ShieldCheck,
  SquareTerminal,
} from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { type LazyPart, lazyPart } from "@/lib/lazy-part";

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

/** Every screen of the console: a screen exists where it has an entry here, and nowhere else. */
export const navigation: NavigationGroup[] = [
  {
    id: "overview",
    title: "Overview",
    key: "o",
    items: [
      {
        path: "/home",
        title: "Dashboard",
        description: "Live prices, host servers and quick actions",
        icon: LayoutDashboard,
        keywords: ["home", "command center", "prices", "hosts", "overview"],
        anchor: "frame.screens.home",
        ...lazyPart(() => import("@/screens/home/home-screen").then((m) => m.HomeScreen)),
      },
    ],
  },
  {
    id: "swift",
    title: "SWIFT",
    key: "s",
    items: [
      {
        path: "/swift-console",
        title: "SWIFT Console",
        description: "Secure messaging, Alliance terminal, hosts and prices",
        icon: SquareTerminal,
        keywords: ["tnt", "mt103", "terminal", "balance", "alliance"],
        anchor: "frame.screens.swiftConsole",
        ...lazyPart(() =>
          import("@/screens/swift-console/swift-console-screen").then((m) => m.SwiftConsoleScreen),
        ),
      },
      {
        path: "/swiftnet-access",
        title: "SwiftNet Access",
        description: "The private server's console, institutions and operations",
        icon: ServerCog,
        keywords: ["swiftnet", "private server", "status", "institutions", "operations"],
        anchor: "frame.screens.swiftnetAccess",
        ...lazyPart(() =>
          import("@/screens/swiftnet-access/swiftnet-access-screen").then(
            (m) => m.SwiftnetAccessScreen,
          ),
        ),
      },
      {
        path: "/swift-alliance-login",
        title: "SWIFT Alliance Server",
        description: "Sign in to the SwiftNet private server",
        icon: PlugZap,
        keywords: ["swiftnet", "login", "connect", "private server"],
        anchor: "frame.screens.swiftAllianceLogin",
        ...lazyPart(() =>
          import("@/screens/swift-alliance-login/swift-alliance-login-screen").then(
            (m) => m.SwiftAllianceLoginScreen,
          ),
        ),
      },
      {
        path: "/swift-additions",
        title: "SWIFT Additions",
        description: "Eight add-on services with their settings",
        icon: Layers,
        keywords: ["sepa", "gpi", "mt103+", "bridge", "compliance", "risk", "monitor", "vault"],
        anchor: "frame.screens.swiftAdditions",
        ...lazyPart(() =>
          import("@/screens/swift-additions/swift-additions-screen").then(
            (m) => m.SwiftAdditionsScreen,
          ),
        ),
      },
    ],
  },
  {
    id: "administration",
    title: "Administration",
    key: "a",
    items: [
      {
        path: "/admin-access",
        title: "Admin Access",
        description: "The sovereign admin console and its terminal",
        icon: ShieldCheck,
        keywords: ["admin", "level 20", "sovereign", "terminal", "fee waiver", "pathways"],
        anchor: "frame.screens.adminAccess",
        ...lazyPart(() =>
          import("@/screens/admin-access/admin-access-screen").then((m) => m.AdminAccessScreen),
        ),
      },
    ],
  },
];

export const screens: NavigationItem[] = navigation.flatMap((group) => group.items);

export const screenPaths: ReadonlySet<string> = new Set(screens.map((screen) => screen.path));

/** Where a path stands: its screen and the group of it. */
export function placeOf(
  path: string,
): { group: NavigationGroup; item: NavigationItem } | undefined {
  for (const group of navigation) {
    const item = group.items.find((candidate) => candidate.path === path);
    if (item) return { group, item };
  }
  return undefined;
}
