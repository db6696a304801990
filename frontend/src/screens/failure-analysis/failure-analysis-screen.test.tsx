import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { FailureAnalysisScreen } from "@/screens/failure-analysis/failure-analysis-screen";
import { expectAccessible } from "@/testing/axe";
import { openScreen } from "@/testing/render";

const SIX = [
  "Connection refused",
  "Authentication failed",
  "Blockchain RPC error",
  "Private key invalid",
  "Timeout after 30 seconds",
  "Insufficient gas",
];

function show() {
  return openScreen(<FailureAnalysisScreen />, { screens: ["/authentic-transfer"] });
}

// meets 2:13 2:35b 2:64 2:317
it("FailureAnalysisScreen shows a card for each of the six errors, with its disguise, its meaning and what to check", async () => {
  const { container } = show();
  expect(screen.getAllByRole("article")).toHaveLength(SIX.length);
  for (const name of SIX) {
    const card = within(screen.getByRole("article", { name }));
    expect(card.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "How it is presented",
      "What it means in the field",
      "What to check",
    ]);
  }
  expect(
    screen.getByRole("region", { name: "Further reading, and where to report" }),
  ).toHaveTextContent("Swift: Report a security issue");
  await expectAccessible(container);
});

// meets 2:13 2:35b 2:64
it("FailureAnalysisScreen has no button and only one link, to the download", () => {
  show();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getByRole("link")).toHaveAttribute("href", "/authentic-transfer");
});
