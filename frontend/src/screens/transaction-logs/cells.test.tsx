import { within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  answerLogs,
  completed,
  open,
  OPERATIONS,
  rowOf,
  rowsOf,
  settled,
} from "@/testing/screens/transaction-logs";
import { preloadAll } from "@/lib/lazy-part";
import { laterParts } from "@/screens/transaction-logs/later-parts";
import { answers } from "@/testing/api";

beforeEach(answerLogs);
beforeAll(async () => {
  await preloadAll(laterParts);
});

describe("HashLink", () => {
  it("shortens only the middle of the hash, so that the end that marks it as a training hash stays visible", async () => {
    open();
    const link = within(await rowOf(completed.id)).getByRole("link");
    expect(link).toHaveTextContent("0xfacade1111…1111facade");
    expect(within(link).getByText("…1111facade")).toHaveClass("shrink-0");
    expect(link.querySelector(".truncate")).toBeNull();
  });
});

describe("OperationsTab", () => {
  it("shows “never” as the completion time of a failed operation, and “not yet” as that of a pending operation", async () => {
    answers("GET", OPERATIONS, [
      { ...settled, processingStatus: "failed", completedAt: null },
      { ...settled, id: "SIM-OP-0009", processingStatus: "pending", completedAt: null },
    ]);
    open("?tab=swift");
    const [broken, waiting] = await rowsOf("SWIFT operations");
    expect(broken).toHaveTextContent("never");
    expect(waiting).toHaveTextContent("not yet");
  });
});
