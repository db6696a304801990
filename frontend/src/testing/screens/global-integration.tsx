import { screen, within } from "@testing-library/react";
import { type UserEvent } from "@testing-library/user-event";

import { type IntegrationStatus } from "@/api/global-integration";
import { type Reply } from "@/api/paths";
import { GlobalIntegrationScreen } from "@/screens/global-integration/global-integration-screen";
import { answers } from "@/testing/api";
import { openScreen } from "@/testing/render";

export const ADDRESS = `0xfaCade${"1".repeat(28)}FACADE`;
export const STATUS = "/api/global-integration/status";
export const TRANSACTION_CALL = "/api/global-integration/sovereign-transaction";
export const MESSAGE_CALL = "/api/global-integration/swift-message";
export const SEPA_CALL = "/api/global-integration/sepa-transaction";

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

export const message: Reply<typeof MESSAGE_CALL, "POST"> = {
  success: true,
  messageId: "SIM-OP-0011",
  status: "completed",
  mt103: "{1:F01}\r\n:20:SIM-000000000011\r\n-}{5:{TNG:}}",
  simulated: true,
};

/** Make every call succeed. */
export function answerIntegration(): void {
  answers("GET", STATUS, status);
  answers("POST", TRANSACTION_CALL, { prepared: true, simulated: true });
  answers("POST", MESSAGE_CALL, message);
  answers("POST", SEPA_CALL, {
    success: true,
    transactionId: "SIM-OP-0012",
    status: "completed",
    simulated: true,
  });
}

export function show({ overrides = {} } = {}) {
  return openScreen(<GlobalIntegrationScreen />, { texts: { "global-integration": overrides } });
}

export const SOVEREIGN = "Sovereign Blockchain Transaction";
export const MESSAGE = "SWIFT Message";
export const SEPA = "SEPA Payment";

/** Return queries for the card with this name. */
export function part(name: string) {
  return within(screen.getByRole("region", { name }));
}

export function amountOf(card: string) {
  return part(card).getByRole<HTMLInputElement>("textbox", { name: "Amount" });
}

export const tile = (name: string) => screen.getByRole("group", { name });
export const button = (name: string) => screen.getByRole("button", { name });
export const choice = (name: string) => screen.getByRole("combobox", { name });

/** Open a list with the keyboard and choose an option: a pointer opens the list only in a real browser. */
export async function choose(user: UserEvent, name: string, option: string) {
  choice(name).focus();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("option", { name: option }));
}
