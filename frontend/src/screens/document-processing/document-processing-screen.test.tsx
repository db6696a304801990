import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, unreachable, writes } from "@/testing/api";
import {
  answerDocuments,
  button,
  card,
  CONTRACT,
  DOCUMENTS,
  LIST,
  move,
  showDocuments,
  backend,
} from "@/testing/screens/document-processing";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { documentOf } from "@/testing/samples/documents";

beforeEach(answerDocuments);

describe("ContractCard", () => {
  // meets 2:124 2:445
  it("shows company, amount, both banks and reference of the contract", async () => {
    const { container } = showDocuments();
    await card(1);
    const contract = screen.getByRole("region", { name: "Bank Transfer Contract" });
    expect(contract).toHaveTextContent("€5,000,000,000.00");
    expect(contract).toHaveTextContent("five billion euro");
    expect(contract).toHaveTextContent("CompanyCocoavale Chocolate Trading Company");
    expect(contract).toHaveTextContent("Sender bankNorthhaven Exchange Bank");
    expect(contract).toHaveTextContent("Receiver bankEastmere Landesinstitut");
    expect(contract).toHaveTextContent("Reference codeSIM-CHOC-0001");
    await expectAccessible(container);
  });

  // meets D:document-code
  it("is shown beside a text about what a contract proves and what to check", () => {
    showDocuments();
    const lesson = screen.getByRole("region", { name: /What a contract proves/ });
    expect(within(lesson).getAllByRole("listitem").length).toBeGreaterThan(2);
    expect(lesson).toHaveTextContent("shown beside the field that asks for it");
  });

  // meets 2:21 2:124 2:125 2:348 2:351 2:445
  it("sends one call with an idempotency key and updates the list, but not the contract summary", async () => {
    answers("POST", CONTRACT, () => {
      move("SIM-DOC-0001", "processed");
      return { success: true, document: documentOf(1, { status: "processed" }) };
    });
    const { user } = showDocuments();
    await card(1);
    const summary = screen.getByRole("region", { name: "Bank Transfer Contract" });
    const before = within(summary)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
    await user.click(button("Process Document"));
    const notice = await findNotice("Document Processed Successfully");
    expect(notice).toHaveTextContent("SIM-CTR-0001 is processed.");
    await waitFor(async () => expect((await card(1)).getByText("Processed")).toBeVisible());
    const after = within(summary)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
    expect(after).toEqual(before);
    expect(writes()).toMatchObject([
      { path: CONTRACT, body: undefined, key: expect.any(String) as string },
    ]);
  });

  // meets 2:348 2:349
  it.each([
    [{ success: false, error: "The numbers are used up." }, "The numbers are used up."],
    [{ success: false }, "Unknown error occurred"],
  ])("shows the reason when the response is %j", async (body, reason) => {
    answers("POST", CONTRACT, () => HttpResponse.json(body));
    const { user } = showDocuments();
    await user.click(button("Process Document"));
    const notice = await findNotice("Processing Failed");
    expect(notice).toHaveTextContent(reason);
    expect(notice).toHaveAttribute("data-variant", "destructive");
  });

  // meets 2:348 2:350
  it("shows an error notice when the call fails", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", CONTRACT, unreachable);
    const { user } = showDocuments();
    await user.click(button("Process Document"));
    expect(await findNotice("Error")).toHaveTextContent("Failed to process document");
  });
});

describe("DocumentCard", () => {
  // meets 2:126
  it("shows its code, status, amount, both banks, SWIFT code and transfer date", async () => {
    showDocuments();
    const region = await card(1);
    expect(region.getByRole("heading", { name: "SIM-CTR-0001" })).toBeVisible();
    expect(region.getByText("Pending")).toBeVisible();
    for (const text of [
      "Northhaven Exchange Bank",
      "Eastmere Landesinstitut",
      "MOCKDEF0XXX",
      "26 Nov 2026",
    ]) {
      expect(region.getByText(text)).toBeVisible();
    }
    const amount = screen.getByRole("article", { name: "SIM-CTR-0001" });
    expect(amount).toHaveTextContent("€5,000,000,000.00SIM simulated");
  });

  // meets 2:196
  it("shows each status with its label and colour, without a spinner", async () => {
    const looks = [
      ["pending", "Pending", "pending"],
      ["processed", "Processed", "busy"],
      ["validated", "Validated", "ok"],
      ["completed", "Completed", "done"],
      ["archived", "archived", "unknown"],
    ] as const;
    backend.documents = looks.map(([status], place) =>
      documentOf(place + 1, { status: status as "pending" }),
    );
    showDocuments();
    for (const [place, [, word, look]] of looks.entries()) {
      const badge = (await card(place + 1)).getByText(word).parentElement;
      expect(badge).toHaveAttribute("data-status", look);
      expect(badge?.querySelector("svg")).not.toBeNull();
      expect(badge?.querySelector("svg")).not.toHaveClass("animate-spin");
    }
  });

  // meets 2:214 2:444
  it("prints every amount in euros, and an amount without digits unchanged", async () => {
    const amounts = [
      ["€1,234,567.5", "€1,234,567.50"],
      ["5,000,000,000 EUR", "€5,000,000,000.00"],
      ["$ 12.30", "€12.30"],
      ["1234.56", "€1,234.56"],
      ["to be agreed", "to be agreed"],
    ] as const;
    backend.documents = amounts.map(([amount], place) => documentOf(place + 1, { amount }));
    showDocuments();
    await card(1);
    for (const [place, [, text]] of amounts.entries()) {
      const article = screen.getByRole("article", { name: `SIM-CTR-000${place + 1}` });
      expect(article).toHaveTextContent(text);
    }
  });

  // meets 2:126 2:283
  it("links to the raw JSON in a new tab", async () => {
    showDocuments();
    const link = (await card(1)).getByRole("link", {
      name: "Raw JSON of SIM-CTR-0001 (opens in a new tab)",
    });
    expect(link).toHaveAttribute("href", `${DOCUMENTS}/SIM-DOC-0001`);
    expect(link).toHaveAttribute("target", "_blank");
  });
});

describe("DocumentsCard", () => {
  // meets 2:360
  it("logs a failed load and offers “Retry”, without a notice", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    answers("GET", DOCUMENTS, refused(500));
    const { user } = showDocuments();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(`${LIST} could not be loaded`);
    expect(warn).toHaveBeenCalledWith("The bank transfer documents could not be read.");
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    answerDocuments();
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    await card(1);
  });

  // departs from 1:187b 2:279b
  it("polls every 15 seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    showDocuments();
    await card(1);
    move("SIM-DOC-0001", "processed");
    await act(() => vi.advanceTimersByTimeAsync(13_000));
    expect((await card(1)).getByText("Pending")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    // With fake timers, findByText() would advance the clock and could wait for a later poll.
    vi.useRealTimers();
    expect(await (await card(1)).findByText("Processed")).toBeVisible();
  });

  // meets 2:279a
  it("loads the next page on “Show more documents”", async () => {
    answers("GET", DOCUMENTS, ({ query }) => {
      const cursor = query.get("cursor");
      return HttpResponse.json([documentOf(cursor === null ? 1 : 2)], {
        headers: {
          "X-Total-Count": "2",
          ...(cursor === null && { Link: `<${DOCUMENTS}?cursor=5_1>; rel="next"` }),
        },
      });
    });
    const { user } = showDocuments();
    await card(1);
    await user.click(button("Show more documents"));
    await card(2);
    expect(screen.queryByRole("button", { name: "Show more documents" })).toBeNull();
    await card(1);
  });
});
