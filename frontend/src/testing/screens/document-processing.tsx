import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

import { type BankTransferDocument } from "@/api/documents";
import { createQueryClient } from "@/api/query-client";
import { DocumentProcessingScreen } from "@/screens/document-processing/document-processing-screen";
import { renderInApp } from "@/testing/render";

export const ROOT = "/api/document-processing";
export const LIST = "Bank transfer documents";

export function documentOf(
  number: number,
  changes: Partial<BankTransferDocument> = {},
): BankTransferDocument {
  return {
    id: `SIM-DOC-000${number}`,
    referenceCode: `SIM-CTR-000${number}`,
    subject: "Pellworth Cold Store: refurbishment",
    status: "pending",
    amount: "212480.55",
    currency: "EUR",
    senderBank: "Northhaven Exchange Bank",
    receiverBank: "Eastmere Landesinstitut",
    senderIBAN: "BE49999000000171",
    receiverIBAN: "DE09000000000000000001",
    swiftCode: "MOCKDEF0XXX",
    transferDate: "2026-11-26",
    accessCodes: {
      accessCode: "SIM-AC-EK6K-HYXF",
      activationCode: "SIM-AV-A4XX-DAWC",
      downloadCode: "SIM-DL-NRWC-M7CX",
      releaseCode: "SIM-RL-P7X7-VF7C",
    },
    metadata: {
      networkDeliveryStatus: "NOT SENT",
      validationStatus: "NOT VALIDATED",
      acknowledgementReference: "",
    },
    createdAt: "2026-11-21T07:12:05Z",
    simulated: true,
    ...changes,
  };
}

/** Documents on the server in a test. */
export const world = { documents: [] as BankTransferDocument[] };

/** Requests with an unsafe method, in order. */
export const sent: { path: string; body: unknown; key: string | null }[] = [];

/** Set the response of a call with an unsafe method. */
export function answer(path: string, reply: () => Response): void {
  server.use(
    http.post(`${ROOT}/${path}`, async ({ request }) => {
      const text = await request.text();
      const body: unknown = text === "" ? undefined : JSON.parse(text);
      sent.push({ path, body, key: request.headers.get("Idempotency-Key") });
      return reply();
    }),
  );
}

/** Return an error response of the API. */
export function refusal(status: number, message: string): Response {
  return HttpResponse.json({ code: "invalid", message, fields: {} }, { status });
}

/** Set the status of a document on the server. */
export function move(id: string, status: BankTransferDocument["status"]): void {
  world.documents = world.documents.map((document) =>
    document.id === id ? { ...document, status } : document,
  );
}

export const server = setupServer(
  http.get(`${ROOT}/documents`, () => HttpResponse.json(world.documents)),
  http.get(`${ROOT}/documents/:ref`, ({ params }) => {
    const match = world.documents.find(({ id }) => id === params.ref);
    return match ? HttpResponse.json(match) : refusal(404, "There is no such thing here.");
  }),
);

/** Reset: one document in each status, no requests. */
export function startAfresh(): void {
  server.resetHandlers();
  sent.length = 0;
  world.documents = [
    documentOf(1, { amount: "5000000000.00" }),
    documentOf(2, { status: "processed" }),
    documentOf(3, { status: "validated" }),
    documentOf(4, {
      status: "completed",
      metadata: {
        networkDeliveryStatus: "DELIVERED (SIMULATED)",
        validationStatus: "VALIDATED",
        acknowledgementReference: "SIM-ACK-00000004",
      },
    }),
  ];
}

export function showDocuments(selected?: number) {
  const path = selected === undefined ? "" : `?document=SIM-DOC-000${selected}`;
  const client = createQueryClient();
  const view = renderInApp(
    <main>
      <DocumentProcessingScreen />
    </main>,
    { path: `/document-processing${path}`, client },
  );
  return { ...view, client, user: userEvent.setup() };
}

/** Wait for the list, and return the card of a document. */
export async function card(number: number) {
  return within(await screen.findByRole("article", { name: `SIM-CTR-000${number}` }));
}

/** Wait for the details of a document. */
export async function details(number: number) {
  const region = await screen.findByRole("region", { name: `Details of SIM-CTR-000${number}` });
  await waitFor(() => within(region).getByText("Network status"));
  return { region, ...within(region) };
}

export const button = (name: string) => screen.getByRole("button", { name });
