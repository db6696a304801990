import { within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import {
  answer,
  completed,
  open,
  operation,
  rowOf,
  rowsOf,
  server,
} from "@/testing/screens/transaction-logs";
import { preloadLaterParts } from "@/screens/transaction-logs/later-parts";

beforeAll(async () => {
  server.listen({ onUnhandledRequest: "error" });
  await preloadLaterParts();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe("the hash of a transaction", () => {
  it("loses of its middle only, so that it always ends as a training hash does", async () => {
    open();
    const link = within(await rowOf(completed.id)).getByRole("link");
    expect(link).toHaveTextContent("0xfacade1111…1111facade");
    expect(within(link).getByText("…1111facade")).toHaveClass("shrink-0");
    expect(link.querySelector(".truncate")).toBeNull();
  });
});

describe("a SWIFT operation", () => {
  it("that failed is never completed, and one on its way isn't yet", async () => {
    answer("/api/swift/operations", [
      { ...operation, processingStatus: "failed", completedAt: null },
      { ...operation, id: "SIM-OP-0009", processingStatus: "pending", completedAt: null },
    ]);
    open("?tab=swift");
    const [broken, waiting] = await rowsOf("SWIFT operations");
    expect(broken).toHaveTextContent("never");
    expect(waiting).toHaveTextContent("not yet");
  });
});
