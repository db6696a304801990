import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { ReceiptButton } from "@/parts/receipts/receipt-button";
import { ReceiptDownload } from "@/parts/receipts/receipt-download";
import { contentOf } from "@/content/use-content";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";

const t = contentOf({ actionReceipt: "PDF Transfer Receipt" });
const server = setupServer();
const saved: string[] = [];

function drawn(ref: string) {
  const headers = { "Content-Disposition": `attachment; filename="SIMULATED-${ref}.pdf"` };
  return new HttpResponse("%PDF", { headers });
}

const draws = http.post("*/api/transactions/:ref/receipt", ({ params, request }) => {
  expect(request.headers.get("X-CSRFToken")).toBe("the-token");
  return drawn(String(params.ref));
});

function newest(...ids: string[]) {
  return http.get("*/api/transactions", ({ request }) => {
    expect(new URL(request.url).searchParams.get("limit")).toBe("1");
    return HttpResponse.json(ids.map((id) => ({ id })));
  });
}

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  saved.length = 0;
  document.cookie = "csrftoken=the-token";
  URL.createObjectURL = vi.fn(() => "blob:file");
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function press(name: string) {
  const { container } = renderInApp(
    <main>
      <ReceiptButton t={t} />
      <ReceiptDownload transaction="TRN-000007" />
    </main>,
    { client: createQueryClient() },
  );
  await expectAccessible(container);
  await userEvent.click(screen.getByRole("button", { name }));
  return findNotice("PDF Transfer Receipt");
}

// meets D:latest-receipt
it("ReceiptButton saves the receipt of the newest transaction and says that it proves nothing", async () => {
  server.use(newest("TRN-000042"), draws);
  expect(await press("PDF Transfer Receipt")).toHaveTextContent(
    /SIMULATED-TRN-000042\.pdf is saved.*proves no payment/,
  );
  expect(saved).toEqual(["SIMULATED-TRN-000042.pdf"]);
});

// meets D:latest-receipt
it("ReceiptButton shows a notice when the room has no transaction", async () => {
  server.use(newest());
  expect(await press("PDF Transfer Receipt")).toHaveTextContent(/This room has no transaction yet/);
  expect(saved).toEqual([]);
});

it("ReceiptDownload saves the receipt of its transaction", async () => {
  server.use(draws);
  expect(await press("Receipt of TRN-000007 as a PDF")).toHaveTextContent(
    /SIMULATED-TRN-000007\.pdf is saved/,
  );
  expect(saved).toEqual(["SIMULATED-TRN-000007.pdf"]);
});

it.each(["PDF Transfer Receipt", "Receipt of TRN-000007 as a PDF"])(
  "“%s” saves nothing and shows the server's reason after a failure",
  async (name) => {
    const refusal = { code: "busy", message: "The server is busy.", fields: {} };
    server.use(
      newest("TRN-000042"),
      http.post("*/receipt", () => HttpResponse.json(refusal, { status: 503 })),
    );
    expect(await press(name)).toHaveTextContent(/The server is busy\./);
    expect(saved).toEqual([]);
  },
);

it("ReceiptDownload shows its own sentence when the network fails", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  server.use(http.post("*/receipt", () => HttpResponse.error()));
  expect(await press("Receipt of TRN-000007 as a PDF")).toHaveTextContent(
    /The receipt could not be made\. Please try again\./,
  );
});
