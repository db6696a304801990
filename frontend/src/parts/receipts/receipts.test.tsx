import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { ReceiptButton } from "@/parts/receipts/receipt-button";
import { ReceiptDownload } from "@/parts/receipts/receipt-download";
import { contentOf } from "@/content/use-content";
import { expectAccessible } from "@/testing/axe";
import { answers, refused, unreachable } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";
import { pending } from "@/testing/samples/transactions";
import { recordSavedFiles } from "@/testing/saved-files";

const t = contentOf({ actionReceipt: "PDF Transfer Receipt" });

const RECEIPT = "/api/transactions/{ref}/receipt";
const saved = recordSavedFiles();
const savedNames = () => saved.map(({ name }) => name);

function readReceipt(ref: string) {
  const headers = { "Content-Disposition": `attachment; filename="SIMULATED-${ref}.pdf"` };
  return new HttpResponse("%PDF", { headers });
}

function answerReceipts(): void {
  answers("POST", RECEIPT, ({ params, request }) => {
    expect(request.headers.get("X-CSRFToken")).toBe("the-token");
    return readReceipt(String(params.ref));
  });
}

function answerNewest(...ids: string[]): void {
  answers("GET", "/api/transactions", ({ query }) => {
    expect(query.get("limit")).toBe("1");
    return ids.map((id) => ({ ...pending, id }));
  });
}

beforeEach(() => {
  document.cookie = "csrftoken=the-token";
});

async function press(name: string) {
  renderInApp(
    <main>
      <ReceiptButton t={t} />
      <ReceiptDownload transaction="TRN-000007" />
    </main>,
  );
  await userEvent.click(screen.getByRole("button", { name }));
  return findNotice("PDF Transfer Receipt");
}

// meets D:latest-receipt
it("ReceiptButton saves the newest transaction's receipt, with a notice that a receipt proves nothing", async () => {
  answerNewest("TRN-000042");
  answerReceipts();
  expect(await press("PDF Transfer Receipt")).toHaveTextContent(
    /SIMULATED-TRN-000042\.pdf is saved.*proves no payment/,
  );
  expect(savedNames()).toEqual(["SIMULATED-TRN-000042.pdf"]);
  await expectAccessible(screen.getByRole("main"));
});

// meets D:latest-receipt
it("ReceiptButton shows a notice when the room has no transaction", async () => {
  answerNewest();
  expect(await press("PDF Transfer Receipt")).toHaveTextContent(/This room has no transaction yet/);
  expect(saved).toEqual([]);
});

it("ReceiptDownload saves the receipt of its transaction", async () => {
  answerReceipts();
  expect(await press("Receipt of TRN-000007 as a PDF")).toHaveTextContent(
    /SIMULATED-TRN-000007\.pdf is saved/,
  );
  expect(savedNames()).toEqual(["SIMULATED-TRN-000007.pdf"]);
});

it.each(["PDF Transfer Receipt", "Receipt of TRN-000007 as a PDF"])(
  "“%s” saves nothing and shows the server's reason after a failure",
  async (name) => {
    answerNewest("TRN-000042");
    answers("POST", RECEIPT, refused(503, "The server is busy."));
    expect(await press(name)).toHaveTextContent(/The server is busy\./);
    expect(saved).toEqual([]);
  },
);

it("ReceiptDownload shows its own sentence when the network fails", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  answers("POST", RECEIPT, unreachable);
  expect(await press("Receipt of TRN-000007 as a PDF")).toHaveTextContent(
    /The receipt could not be created\. Please try again\./,
  );
});
