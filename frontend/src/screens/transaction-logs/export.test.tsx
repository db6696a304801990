import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { answers, sent, sentLines, unreachable } from "@/testing/api";
import {
  answerLogs,
  completed,
  open,
  rowsOf,
  TRANSACTIONS,
} from "@/testing/screens/transaction-logs";
import { preloadAll } from "@/lib/lazy-part";
import { laterParts } from "@/screens/transaction-logs/later-parts";
import { findNotice } from "@/testing/notices";
import { pending } from "@/testing/samples/transactions";

let saved: { name: string; content: Blob | undefined }[] = [];
let content: Blob | undefined;

beforeEach(answerLogs);
beforeAll(async () => {
  // Preload the lazily loaded parts, because only an asynchronous act waits for a suspended part.
  await preloadAll(laterParts);
});
beforeEach(() => {
  saved = [];
  URL.createObjectURL = vi.fn((blob: Blob) => {
    content = blob;
    return "blob:file";
  });
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content });
  });
});

describe("useExport", () => {
  // meets Domain:1.2d
  it("saves every row that matches the filter, loaded or not, with the mark and without formulas", async () => {
    const formulaRow = {
      ...pending,
      id: "TRN-000001",
      toWallet: "=HYPERLINK(1)",
      errorMessage: 'a,"b"',
    };
    answers("GET", TRANSACTIONS, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const rest = searchParams.get("cursor") === "2";
      const headers = {
        "X-Total-Count": "2",
        ...(!rest && { Link: '</api/transactions?cursor=2>; rel="next"' }),
      };
      return HttpResponse.json(rest ? [formulaRow] : [completed], { headers });
    });
    const { user } = open("?status=completed");
    await rowsOf("Transactions");
    sent.length = 0;
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await findNotice("Transactions Exported");
    expect(sentLines().filter((made) => made.includes("limit=1000"))).toEqual([
      "GET /api/transactions?limit=1000&status=completed",
      "GET /api/transactions?cursor=2&limit=1000&status=completed",
    ]);
    expect(saved.map(({ name }) => name)).toEqual(["SIMULATED-transactions-20261121-071205.csv"]);
    const lines = (await saved[0]?.content?.text())?.trimEnd().split("\r\n") ?? [];
    expect(lines[0]).toMatch(/^\ufeffsimulated,id,status,amount,currency,/);
    expect(lines).toHaveLength(3);
    for (const line of lines.slice(1)) expect(line).toMatch(/^SIMULATED - NO VALUE,TRN-/);
    expect(lines[2]).toContain(",'=HYPERLINK(1),");
    expect(lines[2]).toContain(',"a,""b""",');
  });

  it("shows a notice and saves nothing when a page fails to load", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const { user } = open();
    await rowsOf("Transactions");
    answers("GET", TRANSACTIONS, unreachable);
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await findNotice("Export Failed")).toHaveTextContent("Failed to export transactions");
    expect(saved).toEqual([]);
  });
});
