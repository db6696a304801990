import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { SectionJumps } from "@/components/layout/section-jumps";
import { expectAccessible } from "@/test/axe";
import { renderInApp } from "@/test/render";

const seen = vi.fn();

beforeEach(() => {
  seen.mockReset();
  HTMLElement.prototype.scrollIntoView = function () {
    seen(this.dataset.anchor);
  };
});

function show() {
  return renderInApp(
    <main>
      <SectionJumps
        label="Jump to a section"
        anchor="crypto-host-management.sections"
        sections={[
          { anchor: "crypto-host-management.wallets", title: "My Wallets" },
          { anchor: "crypto-host-management.airGap", title: "Air Gapping Security" },
        ]}
      />
      <section aria-label="Wallets" data-anchor="crypto-host-management.wallets" />
    </main>,
  );
}

const button = () => screen.getByRole("button", { name: "Jump to a section" });

it("leads to a section, which has the focus then", async () => {
  const user = userEvent.setup();
  const { container } = show();
  expect(
    within(screen.getByRole("navigation", { name: "Jump to a section" })).getByRole("button"),
  ).toBe(button());
  await expectAccessible(container);
  await user.click(button());
  const names = screen.getAllByRole("menuitem").map((item) => item.textContent);
  expect(names).toEqual(["My Wallets", "Air Gapping Security"]);
  expect(button().closest("[aria-hidden=true], [inert]")).toBeNull();
  await expectAccessible(document.body);
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => {
    expect(screen.getByRole("region", { name: "Wallets" })).toHaveFocus();
  });
  expect(seen).toHaveBeenCalledExactlyOnceWith("crypto-host-management.wallets");
});

it("stays where it is without a choice, and where the section hasn't come yet", async () => {
  const user = userEvent.setup();
  show();
  await user.click(button());
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(button()).toHaveFocus();
  });
  await user.click(button());
  await user.click(screen.getByRole("menuitem", { name: "Air Gapping Security" }));
  await waitFor(() => {
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });
  expect(seen).not.toHaveBeenCalled();
});
