import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { AirGapCard } from "@/screens/crypto-host-management/security/air-gap-card";
import {
  choose,
  partOf,
  showPart,
  textsWith,
} from "@/testing/screens/crypto-host-management-parts";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

function showCard() {
  return showPart(<AirGapCard t={textsWith()} />);
}

function tiles() {
  const card = partOf("Air Gapping Security");
  const names = card.getAllByRole("term");
  const states = card.getAllByRole("definition");
  return names.map((name, place) => [name.textContent, states[place]?.textContent]);
}

const FIXED = [
  ["Air gap", "ISOLATED"],
  ["Cold storage", "SEALED"],
  ["Hardware module", "READY"],
  ["Network bridge", "CLOSED"],
];

describe("AirGapCard", () => {
  // meets 1:252
  it("offers four isolation levels and four hardware modules", async () => {
    const { container, user } = showCard();
    expect(screen.getAllByRole("radio").map(({ textContent }) => textContent)).toEqual([
      "Maximum",
      "High",
      "Standard",
      "Testing",
    ]);
    await expectAccessible(container);
    await user.click(screen.getByRole("combobox", { name: "Hardware module" }));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "HSM-Level-20",
      "HSM-Level-15",
      "HSM-Level-10",
      "Software only",
    ]);
  });

  // meets 1:224
  it("names the chosen level and module in the notice of the activation", async () => {
    const { user } = showCard();
    await user.click(screen.getByRole("radio", { name: "Testing" }));
    await choose(user, "Hardware module", "Software only");
    await user.click(screen.getByRole("button", { name: "Activate Air Gap" }));
    expect(await findNotice("Air Gap Activated")).toHaveTextContent(
      "Isolation level Testing with Software only.",
    );
  });

  // meets 1:224
  it("shows a separate notice for the test, the sync and the disconnect", async () => {
    const { user } = showCard();
    for (const [name, title] of [
      ["Test Isolation", "Isolation Test Completed"],
      ["Sync Offline Wallets", "Offline Wallets Synced"],
      ["Emergency Disconnect", "Emergency Disconnect Executed"],
    ] as const) {
      await user.click(screen.getByRole("button", { name }));
      expect(await findNotice(title)).toBeInTheDocument();
    }
  });

  // meets 1:91 1:143
  it("keeps its fixed tiles after every press and a minute's wait, and makes no call", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    const { user } = showCard();
    expect(tiles()).toEqual(FIXED);
    for (const choice of screen.getAllByRole("radio")) {
      await user.click(choice);
      expect(tiles()).toEqual(FIXED);
    }
    for (const button of partOf("Air Gapping Security").getAllByRole("button")) {
      await user.click(button);
      expect(tiles()).toEqual(FIXED);
    }
    await findNotice("Emergency Disconnect Executed");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(tiles()).toEqual(FIXED);
    expect(fetchSpy).not.toHaveBeenCalled();
  });
});
