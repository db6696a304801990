import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";

import { answers, refused, sent, unreachable } from "@/testing/api";
import { explainedMessage, inBanking, mt103, show } from "@/testing/screens/api-banking";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { replace, typeInto } from "@/testing/put";
import { recordSavedFiles } from "@/testing/saved-files";

inBanking();
const saved = recordSavedFiles();

type User = Awaited<ReturnType<typeof show>>["user"];

const form = () => within(screen.getByRole("form", { name: "MT103 generator" }));
const field = (name: RegExp | string) => form().getByRole<HTMLInputElement>("textbox", { name });
const message = () => within(screen.getByRole("region", { name: "Generated message" }));
const reading = () => within(screen.getByRole("region", { name: "Explained message" }));
const messageField = () => screen.getByRole("textbox", { name: "FIN message" });

async function generate(user: User, bic = "mockdef0xxx"): Promise<void> {
  await replace(user, field("Receiver bank (BIC)"), bic);
  await replace(user, field("Amount"), "12345.67");
  await user.click(form().getByRole("button", { name: "Generate MT103" }));
}

// meets 2:9 2:42 2:155 2:417
it("Mt103Tab offers two types, four currencies and a reference with the SIM mark, and is accessible", async () => {
  const { user, container } = await show({ tab: "mt103" });
  expect(
    form()
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent ?? radio.textContent),
  ).toEqual(["SWIFT", "Non-SWIFT"]);
  expect(field("Sender bank")).toHaveValue("SIMUBEB0XXX");
  expect(field("Reference").value).toMatch(/^SIM-\d{12}$/);
  expect(
    screen.getByText(/stopped sending it to each other on 22 November 2025/),
  ).toBeInTheDocument();
  await user.click(form().getByRole("combobox", { name: "Currency" }));
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "EUR",
    "USD",
    "GBP",
    "CHF",
  ]);
  await user.keyboard("{Escape}");
  await expectAccessible(container);
});

// meets 2:9 2:42 2:155
it("Mt103Tab shows summary, text, parts and findings of the message that the server generates", async () => {
  const { user, container } = await show({ tab: "mt103" });
  expect(message().getByText("No message yet")).toBeInTheDocument();
  await user.click(form().getByRole("radio", { name: "Non-SWIFT" }));
  await generate(user);
  expect(await findNotice("MT103 Generated")).toHaveTextContent("not sent and not stored");
  expect(sent).toMatchObject([
    {
      path: "/api/swift/mt103",
      body: {
        type: "non-swift",
        senderBank: "SIMUBEB0XXX",
        receiverBank: "MOCKDEF0XXX",
        amount: "12345.67",
        currency: "EUR",
        reference: field("Reference").value,
        purpose: "",
      },
    },
  ]);
  const summary = document.querySelector("[data-anchor='api-banking.message.summary']");
  expect(summary).toHaveTextContent(
    `Date20261121ChargesOURAmount12,345.67 EURSIM simulatedSenderSIMUBEB0XXXReceiverMOCKDEF0XXXUETR${mt103.summary.uetr}`,
  );
  const legacyMessage = within(message().getByRole("region", { name: "MT103 · legacy" }));
  expect(legacyMessage.getByRole("group")).toHaveAttribute("data-simulated", "true");
  expect(legacyMessage.getByRole("group").querySelector("pre")?.textContent).toBe(mt103.text);
  const parts = within(message().getByRole("list", { name: "Parts of the message" }));
  expect(parts.getAllByRole("button").map((part) => part.textContent)).toEqual([
    "1Basic headerF01SIMUBEB0AXXX0000000000Who sends it.",
    "20Sender's referenceSIM-1What the bank calls it.",
    "71ADetails of chargesOURWho bears them.",
  ]);
  const findings = message().getByRole("group", { name: "What an expert sees" });
  expect(findings).toHaveTextContent("Wrong form · 20 Sender's reference: It is short.");
  expect(findings).toHaveTextContent("Red flag · Whole message: It is fresh.");
  await expectAccessible(container);
});

// meets Domain:3e
it("Mt103Tab highlights only the lines of the hovered or focused part, or only the part of the hovered line", async () => {
  const { user } = await show({ tab: "mt103" });
  await generate(user);
  const parts = within(await screen.findByRole("list", { name: "Parts of the message" }));
  const markedTexts = () => [...document.querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(markedTexts()).toEqual([]);
  await user.hover(parts.getByRole("button", { name: /^20/ }));
  expect(markedTexts()).toEqual([":20:SIM-1"]);
  await user.unhover(parts.getByRole("button", { name: /^20/ }));
  expect(markedTexts()).toEqual([]);
  parts.getByRole("button", { name: /^20/ }).focus();
  await user.tab();
  expect(markedTexts()).toEqual([":71A:OUR"]);
  expect(parts.getByRole("button", { name: /^71A/ })).toHaveAttribute("aria-pressed", "true");
  await user.hover(screen.getByText(":20:SIM-1"));
  expect(parts.getByRole("button", { name: /^20/ })).toHaveAttribute("aria-pressed", "true");
});

it("Mt103Tab copies the whole message and saves it in a file whose name contains SIMULATED", async () => {
  const { user } = await show({ tab: "mt103" });
  await generate(user);
  await user.click(await screen.findByRole("button", { name: "Copy MT103" }));
  expect(await navigator.clipboard.readText()).toBe(mt103.text);
  await user.click(screen.getByRole("button", { name: "Download the MT103" }));
  expect(saved.map(({ name }) => name)).toEqual(["SIMULATED-SIM-000000000042-MT103.txt"]);
});

// departs from 2:298c
it("Mt103Tab shows the server's error at its field and keeps the previous message", async () => {
  const { user } = await show({ tab: "mt103" });
  await generate(user);
  await message().findByText(mt103.summary.uetr);
  const reason = "This is not a Test & Training BIC. Nothing was stored.";
  const fields = { receiverBank: [reason] };
  answers("POST", "/api/swift/mt103", refused(400, reason, fields));
  await generate(user, "GEBABEB0");
  expect(await findNotice("MT103 Not Generated")).toHaveTextContent(reason);
  expect(field("Receiver bank (BIC)")).toHaveAccessibleDescription(new RegExp(reason));
  await waitFor(() => {
    expect(field("Receiver bank (BIC)")).toHaveFocus();
  });
  expect(message().getByText(mt103.summary.uetr)).toBeInTheDocument();
});

// departs from 2:204
it("Mt103Tab rejects a real BIC and a reference without the simulation mark before any call", async () => {
  const { user } = await show({ tab: "mt103" });
  await replace(user, field("Reference"), "INVOICE-7");
  await generate(user, "DEUTDEFF");
  expect(field("Receiver bank (BIC)")).toHaveAccessibleDescription(/not a Test & Training BIC/);
  expect(field("Reference")).toHaveAccessibleDescription(/Begin with SIM- or TRN-/);
  expect(sent).toEqual([]);
});

it("Mt103Tab rejects a purpose of 108 characters and accepts one of 107", async () => {
  const { user } = await show({ tab: "mt103" });
  const room = /room for three lines of 35 characters/;
  await replace(user, field(/^Purpose/), "a".repeat(108));
  await generate(user);
  expect(field(/^Purpose/)).toHaveAccessibleDescription(room);
  expect(sent).toEqual([]);
  await replace(user, field(/^Purpose/), "a".repeat(107));
  expect(field(/^Purpose/)).not.toHaveAccessibleDescription(room);
});

it("Mt103Tab treats a network error, null, {} and success without a message as failures and keeps the pasted text", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { user } = await show({ tab: "mt103" });
  await typeInto(user, messageField(), explainedMessage.text);
  const replies = [null, {}, { success: true }].map((body) => () => HttpResponse.json(body));
  for (const reply of [unreachable, ...replies]) {
    answers("POST", "/api/swift/mt103", reply);
    answers("POST", "/api/swift/mt103/read", reply);
    await generate(user);
    expect(await findNotice("MT103 Not Generated")).toHaveTextContent("Try again");
    expect(message().getByText("No message yet")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Explain Message" }));
    // Only one notice is shown, so “Message Not Read” replaces “MT103 Not Generated”.
    expect(await findNotice("Message Not Read")).toBeInTheDocument();
    expect(screen.queryByText("MT103 Not Generated")).not.toBeInTheDocument();
    expect(messageField()).toHaveValue(explainedMessage.text);
  }
});

// meets Domain:3e
it("Mt103Tab explains a pasted message without offering to copy or download it", async () => {
  const { user } = await show({ tab: "mt103" });
  await typeInto(user, messageField(), explainedMessage.text);
  await user.click(screen.getByRole("button", { name: "Explain Message" }));
  expect(await reading().findByRole("list", { name: "Parts of the message" })).toBeInTheDocument();
  expect(reading().getByText("It is fresh.")).toBeInTheDocument();
  expect(reading().queryByRole("button", { name: /^(Copy|Download)/ })).not.toBeInTheDocument();
  expect(sent.map(({ path }) => path)).toEqual(["/api/swift/mt103/read"]);
});

// meets Domain:3e
it("Mt103Tab asks for a message when none was pasted, and shows a parse error, with its line number, at the field", async () => {
  const reason = "Line 2, character 1: block 4 has no end, and the text ends there.";
  answers("POST", "/api/swift/mt103/read", refused(400, reason, { text: [reason] }));
  const { user } = await show({ tab: "mt103" });
  await user.click(screen.getByRole("button", { name: "Explain Message" }));
  expect(await findNotice("Message Not Read")).toHaveTextContent("Paste a message.");
  expect(sent).toEqual([]);
  await typeInto(user, messageField(), "Dear Sir");
  await user.click(screen.getByRole("button", { name: "Explain Message" }));
  await waitFor(async () => {
    expect(await findNotice("Message Not Read")).toHaveTextContent(reason);
  });
  expect(messageField()).toHaveAccessibleDescription(/Line 2, character 1/);
  await waitFor(() => {
    expect(messageField()).toHaveFocus();
  });
});
