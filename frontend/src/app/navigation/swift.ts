import { Layers, PlugZap, ServerCog, SquareTerminal } from "lucide-react";

import { type NavigationGroup, screenAt } from "@/app/navigation-item";

export const swift: NavigationGroup = {
  id: "swift",
  title: "SWIFT",
  key: "s",
  items: [
    screenAt(
      "/swift-console",
      "SWIFT Console",
      SquareTerminal,
      () => import("@/screens/swift-console/swift-console-screen"),
    ),
    screenAt(
      "/swiftnet-access",
      "SwiftNet Access",
      ServerCog,
      () => import("@/screens/swiftnet-access/swiftnet-access-screen"),
    ),
    screenAt(
      "/swift-alliance-login",
      "SWIFT Alliance Server",
      PlugZap,
      () => import("@/screens/swift-alliance-login/swift-alliance-login-screen"),
    ),
    screenAt(
      "/swift-additions",
      "SWIFT Additions",
      Layers,
      () => import("@/screens/swift-additions/swift-additions-screen"),
    ),
  ],
};
