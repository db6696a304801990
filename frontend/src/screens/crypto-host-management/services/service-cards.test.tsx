import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { partOf, showPart, textsWith } from "@/testing/screens/crypto-host-management-parts";
import {
  ConfigurationCard,
  MonitorCard,
  SecurityCard,
} from "@/screens/crypto-host-management/services/service-cards";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

function showCards() {
  const t = textsWith();
  return showPart(
    <>
      <ConfigurationCard t={t} />
      <MonitorCard t={t} />
      <SecurityCard t={t} />
    </>,
  );
}

const buttons = {
  "Host Configuration": [
    "Deploy New Host",
    "Scale Resources",
    "Backup Settings",
    "Configure Backup",
    "Access Global Management",
  ],
  "Performance Monitor": ["Optimize System"],
  "Security Status": ["Run Security Scan", "Update Protocols"],
};

describe("ConfigurationCard, MonitorCard and SecurityCard", () => {
  // meets 1:90 1:143
  it("show their buttons and are accessible", async () => {
    const { container } = showCards();
    for (const [card, names] of Object.entries(buttons)) {
      const shown = partOf(card).getAllByRole("button");
      expect(shown.map(({ textContent }) => textContent)).toEqual(names);
    }
    await expectAccessible(container);
  });

  // meets 1:224
  it("show a notice for each button, and make no call", async () => {
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    const { user } = showCards();
    for (const name of Object.values(buttons).flat()) {
      await user.click(screen.getByRole("button", { name }));
      expect(await findNotice("Action Executed")).toHaveTextContent(`${name}: `);
    }
    expect(fetchSpy).not.toHaveBeenCalled();
  });

  // meets 1:90 1:254
  it("show the fixed bars of 85, 62 and 43 percent", () => {
    showCards();
    const bars = partOf("Performance Monitor").getAllByRole("meter");
    expect(bars.map((bar) => bar.getAttribute("aria-valuenow"))).toEqual(["85", "62", "43"]);
    for (const share of ["85%", "62%", "43%"]) {
      expect(partOf("Performance Monitor").getByText(share)).toBeInTheDocument();
    }
  });

  // meets 1:90 1:143
  it("keep their fixed status words and bars after every press and a minute's wait", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = showCards();
    const card = partOf("Security Status");
    const shown = () => [
      card.getAllByRole("term").map(({ textContent }) => textContent),
      card.getAllByRole("definition").map(({ textContent }) => textContent),
      screen.getAllByRole("meter").map((bar) => bar.getAttribute("aria-valuenow")),
    ];
    const fixed = [
      ["Firewall", "SSL/TLS", "2FA"],
      ["SECURE", "ACTIVE", "ENABLED"],
      ["85", "62", "43"],
    ];
    expect(shown()).toEqual(fixed);
    for (const button of screen.getAllByRole("button")) {
      await user.click(button);
      expect(shown()).toEqual(fixed);
    }
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(shown()).toEqual(fixed);
  });
});
