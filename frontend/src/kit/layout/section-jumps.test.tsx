import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { type Anchor } from "@/anchors/anchor";
import { SectionJumps } from "@/kit/layout/section-jumps";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";

const PADDING = 120;
const scrollSpy = vi.fn();
/** Top of each section relative to the window. */
let tops: Partial<Record<Anchor, number>>;

beforeEach(() => {
  scrollSpy.mockReset();
  tops = { "crypto-host-management.wallets": 0, "crypto-host-management.airGap": 900 };
  document.documentElement.style.scrollPaddingTop = `${PADDING}px`;
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrollSpy((this as HTMLElement).dataset.anchor);
  });
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(0, tops[this.dataset.anchor as Anchor] ?? 0, 100, 100);
  });
});

const sections = [
  {
    anchor: "crypto-host-management.wallets",
    hash: "wallets",
    title: "Wallets",
    whole: "My Wallets",
  },
  { anchor: "crypto-host-management.airGap", hash: "airGap", title: "Air Gap" },
  { anchor: "crypto-host-management.connector", hash: "connector", title: "Connector" },
] as const;

type ShowOptions = { path?: string; parts?: (typeof sections)[number]["hash"][] };

function show({ path = "/", parts = ["wallets", "airGap"] }: ShowOptions = {}) {
  return renderInApp(
    <main>
      <SectionJumps
        label="Jump to a section"
        anchor="crypto-host-management.sections"
        sections={sections}
      />
      {parts.map((name) => (
        <section key={name} aria-label={name} data-anchor={`crypto-host-management.${name}`} />
      ))}
    </main>,
    { path },
  );
}

const index = () => within(screen.getByRole("navigation", { name: "Jump to a section" }));
const current = () => index().getByRole("link", { current: "location" });

// meets 1:82
it("SectionJumps focuses the clicked section and puts its hash into the URL", async () => {
  const user = userEvent.setup();
  const { container } = show({ path: "/?saved.sort=name" });
  expect(index().getAllByRole("link")).toHaveLength(sections.length);
  await expectAccessible(container);
  await user.click(index().getByRole("link", { name: "Air Gap" }));
  await waitFor(() => {
    expect(screen.getByRole("region", { name: "airGap" })).toHaveFocus();
  });
  expect(scrollSpy).toHaveBeenCalledWith("crypto-host-management.airGap");
  expect(index().getByRole("link", { name: "Air Gap" })).toHaveAttribute(
    "href",
    "/?saved.sort=name#airGap",
  );
});

// meets 1:82
it("SectionJumps marks the section in view", async () => {
  show();
  await waitFor(() => {
    expect(current()).toHaveTextContent("Wallets");
  });
  tops["crypto-host-management.airGap"] = PADDING;
  act(() => {
    window.dispatchEvent(new Event("scroll"));
  });
  await waitFor(() => {
    expect(current()).toHaveTextContent("Air Gap");
  });
});

it("SectionJumps marks the first of two sections side by side, unless the other one was requested", async () => {
  tops["crypto-host-management.connector"] = 0;
  const parts: ShowOptions["parts"] = ["wallets", "connector"];
  const { unmount } = show({ parts });
  await waitFor(() => {
    expect(current()).toHaveTextContent("Wallets");
  });
  unmount();
  show({ path: "/#connector", parts });
  await waitFor(() => {
    expect(current()).toHaveTextContent("Connector");
  });
});

it("SectionJumps doesn't scroll after Back, nor to a section that hasn't loaded", async () => {
  const user = userEvent.setup();
  show({ path: "/#airGap" });
  await waitFor(() => {
    expect(current()).toHaveTextContent("Wallets");
  });
  expect(document.body).toHaveFocus();
  await user.click(index().getByRole("link", { name: "Connector" }));
  expect(scrollSpy).not.toHaveBeenCalled();
});
