import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode } from "react";

import { createQueryClient } from "@/api/query-client";
import { type Overrides } from "@/content/entries";
import { contentOf } from "@/content/use-content";
import texts from "@/content/crypto-host-management.json";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";
import { renderInApp } from "@/testing/render";

/** The texts of the screen, with what staff has put in the place of some. */
export function textsWith(overrides: Overrides = {}): ManagementContent {
  return contentOf(texts, overrides);
}

/** Shows one part of the screen as it stands there. */
export function showPart(part: ReactNode, options: Parameters<typeof userEvent.setup>[0] = {}) {
  const client = createQueryClient();
  const view = renderInApp(<main>{part}</main>, { path: "/crypto-host-management", client });
  return { ...view, client, user: userEvent.setup(options) };
}

/** What stands in the part of this name. */
export function partOf(name: string) {
  return within(screen.getByRole("region", { name }));
}

/** Chooses from a list that opens. */
export async function choose(
  user: ReturnType<typeof userEvent.setup>,
  field: string,
  option: string,
) {
  await user.click(screen.getByRole("combobox", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
}
