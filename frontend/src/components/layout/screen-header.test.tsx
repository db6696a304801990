import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ScreenHeader } from "@/components/layout/screen-header";
import { Button } from "@/components/ui/button";
import { expectAccessible } from "@/test/axe";

it("ScreenHeader gives the screen its only top heading", async () => {
  const { container } = render(
    <ScreenHeader
      title="Dashboard"
      description="The command center."
      badges={<span>Live</span>}
      actions={<Button>Print</Button>}
    />,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Dashboard");
  await expectAccessible(container);
});
