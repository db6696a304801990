import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { MessagePair } from "@/parts/messages/message-pair";
import { expectAccessible } from "@/testing/axe";
import { answers, refused } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { recordSavedFiles } from "@/testing/saved-files";

const PATH = "/api/transactions/{ref}/messages";
const mt103 = "{1:F01SIMUBEB0AXXX0000000000}\r\n:70:/RFB/SIMULATED - NO VALUE\r\n-}{5:{TNG:}}";
const pacs008 = "<Document><!-- SIMULATED - NO VALUE --><ChrgBr>DEBT</ChrgBr></Document>";
const messages = { mt103, pacs008, simulated: true };

const saved = recordSavedFiles();

function show() {
  return renderInApp(
    <main>
      <MessagePair transaction="TRN-000042" />
    </main>,
  );
}

/** Make every element report this width, such as a phone's or a window's. */
function asWideAs(px: number) {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(px);
}

const message = (name: string) => screen.findByRole("region", { name });

// meets Domain:3c
it("MessagePair shows both messages side by side, with the MT103 marked as legacy", async () => {
  asWideAs(1200);
  answers("GET", PATH, messages);
  const { container } = show();
  const legacyMessage = await message("MT103 · legacy");
  expect(legacyMessage.querySelector("pre")?.textContent).toBe(mt103);
  expect(legacyMessage).toHaveTextContent(/until 22 November 2025/);
  const current = await message("pacs.008.001.08");
  expect(current.querySelector("pre")?.textContent).toBe(pacs008);
  expect(screen.getByText(/XTS, the ISO 4217 code for tests/)).toBeInTheDocument();
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  // A flag set on the messages refers to the transaction by this key.
  expect(legacyMessage.closest("[data-key]")).toHaveAttribute("data-key", "TRN-000042");
  await expectAccessible(container);
});

it("MessagePair shows tabs in a narrow area", async () => {
  asWideAs(360);
  answers("GET", PATH, messages);
  const { container } = show();
  await userEvent.click(await screen.findByRole("tab", { name: "pacs.008" }));
  expect(await message("pacs.008.001.08")).toBeVisible();
  expect(screen.queryByRole("region", { name: "MT103 · legacy" })).not.toBeInTheDocument();
  await expectAccessible(container);
});

it("MessagePair shows tabs in a wide window with text of double size", async () => {
  asWideAs(1200);
  document.documentElement.style.fontSize = "32px";
  answers("GET", PATH, messages);
  show();
  expect(await screen.findByRole("tab", { name: "pacs.008" })).toBeInTheDocument();
  document.documentElement.style.removeProperty("font-size");
});

it("MessageText is marked as simulated and focusable by keyboard", async () => {
  answers("GET", PATH, messages);
  show();
  const area = within(await message("MT103 · legacy")).getByRole("group");
  expect(area).toHaveAttribute("data-simulated", "true");
  expect(area).toHaveAttribute("tabindex", "0");
});

it("MessageText copies the whole message with its line breaks", async () => {
  const user = userEvent.setup();
  answers("GET", PATH, messages);
  show();
  await user.click(await screen.findByRole("button", { name: "Copy MT103 of TRN-000042" }));
  expect(await navigator.clipboard.readText()).toBe(mt103);
});

it.each([
  ["<ChrgBr>DEBT</ChrgBr>", "SIMULATED - NO VALUE\n<ChrgBr>DEBT</ChrgBr>"],
  [pacs008, undefined],
])(
  "MessageText adds the mark to copied text, unless the text contains the mark: %s",
  async (part, copied) => {
    answers("GET", PATH, messages);
    show();
    const text = (await message("pacs.008.001.08")).querySelector("pre");
    if (text === null) throw new Error("There is no message.");
    vi.spyOn(document, "getSelection").mockReturnValue({ toString: () => part } as Selection);
    const setData = vi.fn();
    const copying = createEvent.copy(text, { clipboardData: { setData } });
    fireEvent(text, copying);
    if (copied === undefined) expect(setData).not.toHaveBeenCalled();
    else expect(setData).toHaveBeenCalledWith("text/plain", copied);
    expect(copying.defaultPrevented).toBe(copied !== undefined);
  },
);

it.each([
  ["MT103", "SIMULATED-TRN-000042-MT103.txt", mt103],
  ["pacs.008", "SIMULATED-TRN-000042-pacs008.xml", pacs008],
])("MessageText saves the %s in a file named after its reference", async (kind, name, text) => {
  answers("GET", PATH, messages);
  show();
  const label = `Download the ${kind} of TRN-000042`;
  await userEvent.click(await screen.findByRole("button", { name: label }));
  expect(saved.map((file) => file.name)).toEqual([name]);
  expect(await saved[0]?.content.text()).toBe(text);
});

it("MessagePair shows the server's reason if the transaction has no messages", async () => {
  const reason = "TRN-000042 went by SEPA, and only a SWIFT transfer has messages between banks.";
  answers("GET", PATH, refused(404, reason, {}, "no_messages"));
  show();
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("MessagePair reloads with “Retry” after a failure", async () => {
  answers("GET", PATH, refused(400, "Oops"));
  show();
  const failed = await screen.findByRole("alert");
  expect(failed).toHaveTextContent("Messages could not be loaded");
  answers("GET", PATH, messages);
  await userEvent.click(within(failed).getByRole("button", { name: "Retry" }));
  expect(await message("MT103 · legacy")).toBeVisible();
});
