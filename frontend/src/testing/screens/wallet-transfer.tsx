import { screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";

import { createQueryClient } from "@/api/query-client";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { type Overrides } from "@/content/entries";
import { WalletTransferScreen } from "@/screens/wallet-transfer/wallet-transfer-screen";
import { renderInApp } from "@/testing/render";

type ShowOptions = { paths?: string[]; overrides?: Overrides };

export function show({ paths = ["/swiftnet-access"], overrides = {} }: ShowOptions = {}) {
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
