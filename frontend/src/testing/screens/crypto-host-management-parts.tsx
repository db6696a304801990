import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode } from "react";

import { createQueryClient } from "@/api/query-client";
import { type Overrides } from "@/content/entries";
import { contentOf } from "@/content/use-content";
import texts from "@/content/crypto-host-management.json";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";
import { renderInApp } from "@/testing/render";

/** Return the texts of the screen with overrides. */
export function textsWith(overrides: Overrides = {}): ManagementContent {
  return contentOf(texts, overrides);
}

/** Render one part of the screen. */
export function showPart(part: ReactNode, options: Parameters<typeof userEvent.setup>[0] = {}) {
  const client = createQueryClient();
  const view = renderInApp(<main>{part}</main>, { path: "/crypto-host-management", client });
  return { ...view, client, user: userEvent.setup(options) };
}

/** Return the part of this name. */
export function partOf(name: string) {
  return within(screen.getByRole("region", { name }));
}

/** Choose from a list. */
export async function choose(
  user: ReturnType<typeof userEvent.setup>,
  field: string,
  option: string,
) {
  await user.click(screen.getByRole("combobox", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
}
