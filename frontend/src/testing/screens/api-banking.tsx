import { act } from "@testing-library/react";
import { beforeAll, beforeEach, vi } from "vitest";

import { type ExplainedMessage, type Mt103 } from "@/api/mt103";
import { createQueryClient } from "@/api/query-client";
import { storeSession } from "@/lib/session-store";
import { ApiBankingScreen } from "@/screens/api-banking/api-banking-screen";
import { preloadAll } from "@/lib/lazy-part";
import { laterParts } from "@/screens/api-banking/later-parts";
import { answers } from "@/testing/api";
import { openScreen } from "@/testing/render";

const text = "{1:F01SIMUBEB0AXXX0000000000}{4:\r\n:20:SIM-1\r\n:71A:OUR\r\n-}{5:{TNG:}}";

export const explainedMessage: ExplainedMessage = {
  text,
  parts: [
    {
      tag: "1",
      name: "Basic header",
      value: "F01SIMUBEB0AXXX0000000000",
      meaning: "Who sends it.",
      start: 0,
      end: 29,
    },
    {
      tag: "20",
      name: "Sender's reference",
      value: "SIM-1",
      meaning: "What the bank calls it.",
      start: 34,
      end: 43,
    },
    {
      tag: "71A",
      name: "Details of charges",
      value: "OUR",
      meaning: "Who bears them.",
      start: 45,
      end: 53,
    },
  ],
  findings: [
    { part: 1, level: "wrong", text: "It is short." },
    { part: null, level: "flag", text: "It is fresh." },
  ],
  simulated: true,
};

export const mt103: Mt103 = {
  ...explainedMessage,
  summary: {
    date: "20261121",
    charges: "OUR",
    amount: "12345.67",
    currency: "EUR",
    reference: "SIM-000000000042",
    sender: "SIMUBEB0XXX",
    receiver: "MOCKDEF0XXX",
    uetr: "180f1ef5-3f39-4f0c-8f5b-8bfa7d1a2e10",
    simulated: true,
  },
};

export const clock = { simulatedTime: "2026-11-21T07:12:05Z", speed: "1.00", frozen: true };

/** Fake the timers, sign in, and let calls that compose or read messages succeed, before every test of a file. */
export function inBanking(): void {
  beforeAll(() => preloadAll(laterParts));
  beforeEach(() => {
    answers("POST", "/api/swift/mt103", mt103);
    answers("POST", "/api/swift/mt103/read", explainedMessage);
    storeSession({ sessionToken: "proof", username: "administrator" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
}

/** Render the screen with one of its tabs open. */
export async function show({ tab = "clients", dice = "0123456789abcdef" } = {}) {
  const client = createQueryClient();
  client.setQueryData(["/api/sandbox"], { dice, clock });
  const view = openScreen(<ApiBankingScreen />, { client, path: `/api-banking?tab=${tab}` });
  await after(50);
  return view;
}

/** Advance the fake timers. */
export function after(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}
