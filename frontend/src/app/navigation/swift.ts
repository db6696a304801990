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
      icon: SquareTerminal,
      anchor: "frame.screens.swiftConsole",
      ...lazyPart(() =>
        import("@/screens/swift-console/swift-console-screen").then((m) => m.SwiftConsoleScreen),
      ),
    },
    {
      path: "/swiftnet-access",
      title: "SwiftNet Access",
      icon: ServerCog,
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
      icon: PlugZap,
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
      icon: Layers,
      anchor: "frame.screens.swiftAdditions",
      ...lazyPart(() =>
        import("@/screens/swift-additions/swift-additions-screen").then(
          (m) => m.SwiftAdditionsScreen,
        ),
      ),
    },
  ],
};
