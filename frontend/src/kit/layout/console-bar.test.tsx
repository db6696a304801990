import { screen, within } from "@testing-library/react";
import { Home, Wallet } from "lucide-react";
import { describe, expect, it } from "vitest";

import { ConsoleBar } from "@/kit/layout/console-bar";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";

function show(paths: string[]) {
  return renderInApp(
    <ScreenPathsContext value={new Set(paths)}>
      <ConsoleBar
        label="SWIFT"
        buttons={[
          { to: "/", text: "Home", icon: Home },
          { to: "/wallet-transfer", text: "Wallet", icon: Wallet },
        ]}
        tabs={[
          { to: "/swift-console", text: "SWIFT Console" },
          { to: "/crypto-host", text: "Crypto Host" },
        ]}
      >
        <span>Version 1</span>
      </ConsoleBar>
    </ScreenPathsContext>,
    { path: "/swift-console" },
  );
}

describe("ConsoleBar", () => {
  // meets 1:55
  it("links to every screen and marks the current tab", async () => {
    const { container } = show(["/wallet-transfer", "/swift-console", "/crypto-host"]);
    const shortcuts = within(screen.getByRole("navigation", { name: "SWIFT shortcuts" }));
    expect(shortcuts.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    expect(shortcuts.getByRole("link", { name: "Wallet" })).toHaveAttribute(
      "href",
      "/wallet-transfer",
    );
    const tabs = within(screen.getByRole("navigation", { name: "SWIFT tabs" }));
    expect(tabs.getByRole("link", { current: "page" })).toHaveTextContent("SWIFT Console");
    expect(tabs.getByRole("link", { name: "Crypto Host" })).not.toHaveAttribute("aria-current");
    expect(screen.getByText("Version 1")).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("omits links that lead to no screen, but keeps the link to the sign-in", () => {
    show([]);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Home"]);
    expect(screen.queryByRole("navigation", { name: "SWIFT tabs" })).not.toBeInTheDocument();
  });
});
