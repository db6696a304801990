import { Layers, PlugZap, ServerCog, SquareTerminal } from "lucide-react";

import { type NavigationGroup } from "@/app/navigation-item";
import { lazyPart } from "@/lib/lazy-part";

export const swift: NavigationGroup = {
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
};
