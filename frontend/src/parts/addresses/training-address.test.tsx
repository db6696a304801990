import { act, createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { encode } from "uqr";

import { TrainingAddress } from "@/parts/addresses/training-address";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";

const ADDRESS = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE";
const MARKED = `SIM:${ADDRESS}`;

/** Return the dark modules of a QR code that is drawn as an SVG path of horizontal runs. */
function modulesOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return rows;
}

it("TrainingAddress shortens the middle and shows the whole address in a tooltip", () => {
  renderInApp(<TrainingAddress value={ADDRESS} label="wallet address" />);
  expect(screen.getByText("0xfaCadebC4e…a40EfACAdE")).toHaveAttribute("title", ADDRESS);
});

it("TrainingAddress shows every character with `whole`", () => {
  renderInApp(<TrainingAddress value={ADDRESS} label="wallet address" whole />);
  expect(screen.getByText(ADDRESS)).toBeInTheDocument();
});

it("TrainingAddress copies the address with the simulation mark", async () => {
  const user = userEvent.setup();
  renderInApp(<TrainingAddress value={ADDRESS} label="wallet address" />);
  await user.click(screen.getByRole("button", { name: "Copy wallet address" }));
  expect(await navigator.clipboard.readText()).toBe(MARKED);
});

it("TrainingAddress copies the whole address with the mark, even if only a part of it is selected", () => {
  renderInApp(<TrainingAddress value={ADDRESS} label="wallet address" />);
  const text = screen.getByText("0xfaCadebC4e…a40EfACAdE");
  const taken = new Map<string, string>();
  const copy = createEvent.copy(text, {
    clipboardData: { setData: (type: string, data: string) => taken.set(type, data) },
  });
  fireEvent(text, copy);
  expect(copy.defaultPrevented).toBe(true);
  expect(taken.get("text/plain")).toBe(MARKED);
});

it("TrainingAddress opens a dialog with a QR code of the marked address, and returns the focus", async () => {
  const user = userEvent.setup();
  const { container } = renderInApp(<TrainingAddress value={ADDRESS} label="wallet address" />);
  await expectAccessible(container);
  const button = screen.getByRole("button", { name: "Show QR code of wallet address" });
  // React resumes a suspended component only within an awaited act().
  await act(() => user.click(button));

  const dialog = await screen.findByRole("dialog", { name: "QR code of wallet address" });
  const image = await screen.findByRole("img", { name: `QR code: ${MARKED}` });
  const expected = encode(MARKED, { ecc: "M", border: 4 });
  expect(image).toHaveAttribute("viewBox", `0 0 ${expected.size} ${expected.size}`);
  expect(image).toHaveAttribute("shape-rendering", "crispEdges");
  const path = image.querySelector("path")?.getAttribute("d") ?? "";
  expect(modulesOf(path, expected.size)).toEqual(expected.data);

  expect(dialog.querySelector("[data-simulated]")).toContainElement(image);
  expect(dialog).toHaveTextContent("SIMULATED – NO VALUE");
  await expectAccessible(dialog);

  await user.click(screen.getByRole("button", { name: "Copy wallet address" }));
  expect(await navigator.clipboard.readText()).toBe(MARKED);
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(button).toHaveFocus();
  });
});
