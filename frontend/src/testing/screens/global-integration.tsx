import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

import { type IntegrationStatus } from "@/api/global-integration";
import { createQueryClient } from "@/api/query-client";
import { GlobalIntegrationScreen } from "@/screens/global-integration/global-integration-screen";
import { renderInApp } from "@/testing/render";

export const ADDRESS = `0xfaCade${"1".repeat(28)}FACADE`;
export const STATUS = "/api/global-integration/status";

export const status: IntegrationStatus = {
  swift: { bicCodesCount: 11547, connectorActive: true },
  sepa: { countriesSupported: 36, instantPayments: true },
  blockchain: { sovereignLevel: 20, ethereumConnected: true },
  alchemy: { networksSupported: 6, sdkActive: true },
  overall: {
    status: "OPERATIONAL",
    integrationLevel: "GLOBAL",
    authorityLevel: "LEVEL 20 SOVEREIGN",
    networkCoverage: 80,
  },
};

/** Requests received, in order. */
export const sent: { call: string; body: unknown; key: string | null }[] = [];

export const server = setupServer();

/** Set the response of a call with an unsafe method. */
export function answer(name: string, reply: () => JsonBodyType | Response) {
  server.use(
    http.post(`/api/global-integration/${name}`, async ({ request }) => {
      const body: unknown = await request.json();
      sent.push({ call: name, body, key: request.headers.get("Idempotency-Key") });
      const answer = reply();
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

/** Return an error response of the API. */
export function refusal(message: string, fields: Record<string, string[]> = {}, code = 400) {
  return HttpResponse.json({ code: "invalid", message, fields }, { status: code });
}

/** Set the response of the status call. */
export function answerStatus(reply: () => JsonBodyType | Response | Promise<Response>) {
  server.use(
    http.get(STATUS, async () => {
      const answer = await reply();
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

/** Reset: every call succeeds, no requests. */
export function startAfresh(): void {
  server.resetHandlers();
  sent.length = 0;
  answerStatus(() => status);
  answer("sovereign-transaction", () => ({ prepared: true, simulated: true }));
  answer("swift-message", () => ({
    success: true,
    messageId: "SIM-OP-0011",
    status: "completed",
    mt103: "{1:F01}\r\n:20:SIM-000000000011\r\n-}{5:{TNG:}}",
    simulated: true,
  }));
  answer("sepa-transaction", () => ({
    success: true,
    transactionId: "SIM-OP-0012",
    status: "completed",
    simulated: true,
  }));
}

export function show({ overrides = {} } = {}) {
  const client = createQueryClient();
  client.setQueryData(["/api/screen-text"], { "global-integration": overrides });
  const user = userEvent.setup();
  const view = renderInApp(
    <main>
      <GlobalIntegrationScreen />
    </main>,
    { client },
  );
  return { ...view, user, client };
}

export const SOVEREIGN = "Sovereign Blockchain Transaction";
export const MESSAGE = "SWIFT Message";
export const SEPA = "SEPA Payment";

/** Return the card of this name. */
export function part(name: string) {
  return within(screen.getByRole("region", { name }));
}

export function amountOf(card: string) {
  return part(card).getByRole<HTMLInputElement>("textbox", { name: "Amount" });
}

export const tile = (name: string) => screen.getByRole("group", { name });
export const button = (name: string) => screen.getByRole("button", { name });
export const choice = (name: string) => screen.getByRole("combobox", { name });

/** Choose from a list, opened by keyboard: only a browser opens it by pointer. */
export async function choose(
  user: ReturnType<typeof userEvent.setup>,
  name: string,
  option: string,
) {
  choice(name).focus();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("option", { name: option }));
}
