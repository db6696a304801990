import { screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { Route, Routes } from "react-router-dom";
import { afterAll, afterEach, beforeAll } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { type Sent, transferHandlers } from "@/testing/parts/transfer";
import { type Overrides } from "@/content/entries";
import { WalletTransferScreen } from "@/screens/wallet-transfer/wallet-transfer-screen";
import { renderInApp } from "@/testing/render";

/** Requests received, oldest first. */
export const sent: Sent[] = [];
export const server = setupServer(...transferHandlers(sent));

/** Start the screen's server around every test of a file. */
export function inWorld(): void {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
  });
  afterEach(() => {
    server.resetHandlers();
    sent.length = 0;
  });
  afterAll(() => {
    server.close();
  });
}

type Shown = { paths?: string[]; overrides?: Overrides };

export function show({ paths = ["/swiftnet-access"], overrides = {} }: Shown = {}) {
  const user = userEvent.setup();
  const client = createQueryClient();
  client.setQueryData(["/api/screen-text"], { "wallet-transfer": overrides });
  const view = renderInApp(
    <ScreenPathsContext value={new Set(paths)}>
      <main>
        <Routes>
          <Route path="/wallet-transfer" element={<WalletTransferScreen />} />
          <Route path="/" element={<p>The sign-in</p>} />
        </Routes>
      </main>
    </ScreenPathsContext>,
    { path: "/wallet-transfer", client },
  );
  return { ...view, user, client };
}

export const field = (name: string) =>
  screen.getByLabelText(new RegExp(`^${name}( \\(optional\\))?$`));
export const choice = (name: string) => screen.getByLabelText(name);
export const button = (name: string) => screen.getByRole("button", { name });
export const last = () => within(screen.getByRole("region", { name: "Last transfer" }));
export const execute = (user: UserEvent) => user.click(button("Execute Transfer"));

/** Refuse a call with errors by field. */
export function refuse(path: string, status: number, fields: Record<string, string[]> = {}) {
  const message = Object.values(fields).flat().join(" ") || "Refused.";
  server.use(
    http.post(path, () => HttpResponse.json({ code: "invalid", message, fields }, { status })),
  );
}
