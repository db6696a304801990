import { screen, within } from "@testing-library/react";
import { type UserEvent } from "@testing-library/user-event";
import { type ReactNode } from "react";

import { type Overrides } from "@/content/entries";
import { contentOf } from "@/content/use-content";
import texts from "@/content/crypto-host-management.json";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";
import { openScreen } from "@/testing/render";

/** Return the texts of the screen with overrides. */
export function textsWith(overrides: Overrides = {}): ManagementContent {
  return contentOf(texts, overrides);
}

/** Render one part of the screen. */
export function showPart(part: ReactNode) {
  return openScreen(part, { path: "/crypto-host-management" });
}

/** Return queries for the part with this name. */
export function partOf(name: string) {
  return within(screen.getByRole("region", { name }));
}

/** Choose from a list. */
export async function choose(user: UserEvent, field: string, option: string) {
  await user.click(screen.getByRole("combobox", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
}
