import { screen, within } from "@testing-library/react";
import { type UserEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";

import { type Overrides } from "@/content/entries";
import { WalletTransferScreen } from "@/screens/wallet-transfer/wallet-transfer-screen";
import { openScreen } from "@/testing/render";

type ShowOptions = { paths?: string[]; overrides?: Overrides };

export function show({ paths = ["/swiftnet-access"], overrides = {} }: ShowOptions = {}) {
  return openScreen(
    <Routes>
      <Route path="/wallet-transfer" element={<WalletTransferScreen />} />
      <Route path="/" element={<p>The sign-in</p>} />
    </Routes>,
    { path: "/wallet-transfer", screens: paths, texts: { "wallet-transfer": overrides } },
  );
}

export const field = (name: string) =>
  screen.getByLabelText(new RegExp(`^${name}( \\(optional\\))?$`));
export const choice = (name: string) => screen.getByLabelText(name);
export const button = (name: string) => screen.getByRole("button", { name });
export const last = () => within(screen.getByRole("region", { name: "Last transfer" }));
export const execute = (user: UserEvent) => user.click(button("Execute Transfer"));
