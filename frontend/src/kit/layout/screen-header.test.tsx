import { render, screen } from "@testing-library/react";
import { ShieldCheck } from "lucide-react";
import { expect, it } from "vitest";

import { ScreenBadges } from "@/kit/layout/screen-badges";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { contentOf } from "@/content/use-content";
import { Button } from "@/kit/ui/button";
import { expectAccessible } from "@/testing/axe";

it("ScreenHeader is the screen's only level-1 heading", async () => {
  const { container } = render(
    <ScreenHeader
      t={contentOf({ title: "Dashboard", description: "The command center." })}
      badges={<span>Live</span>}
      actions={<Button>Print</Button>}
    />,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Dashboard");
  await expectAccessible(container);
});

it("ScreenBadges shows each badge's icon, and with `claim` the first badge in the accent colour", () => {
  render(<ScreenBadges texts={["Level 20", "Simulated"]} icons={[ShieldCheck]} claim />);
  const [claim, other] = ["Level 20", "Simulated"].map(
    (text) => screen.getByText(text).parentElement,
  );
  expect(claim).toHaveClass("text-primary");
  expect(claim?.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  expect(other).not.toHaveClass("text-primary");
  expect(other?.querySelector("svg")).toBeNull();
});
