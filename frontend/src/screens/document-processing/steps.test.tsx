import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, unreachable, writes } from "@/testing/api";
import {
  answerDocuments,
  button,
  card,
  details,
  move,
  showDocuments,
  TRANSFER,
  VALIDATE,
} from "@/testing/screens/document-processing";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";

beforeEach(answerDocuments);

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Enter access code" });

async function openProcessed() {
  const view = showDocuments(2);
  await details(2);
  return view;
}

async function type(text: string) {
  const view = await openProcessed();
  await typeInto(view.user, box(), text);
  await view.user.keyboard("{Enter}");
  return view;
}

describe("NextStep of a processed document", () => {
  // meets 2:210
  it("asks for the code when the field is blank, and makes no call", async () => {
    const { user } = await openProcessed();
    await user.type(box(), "   ");
    await user.click(button("Validate Document"));
    expect(await findNotice("Error")).toHaveTextContent("Please enter access code");
    await waitFor(() => expect(box()).toHaveFocus());
    expect(box()).toHaveAccessibleDescription(/Please enter access code/);
    expect(writes()).toEqual([]);
  });

  // meets 2:196 2:352 2:355
  it("sends the code, removes its field and offers the transfer", async () => {
    answers("POST", VALIDATE, () => {
      move("SIM-DOC-0002", "validated");
      return { success: true, message: "Document validated successfully" };
    });
    await type(" SIM-AC-EK6K-HYXF ");
    const notice = await findNotice("Validation Successful");
    expect(notice).toHaveTextContent("Document validated successfully");
    expect(writes()).toMatchObject([
      {
        path: "/api/document-processing/validate/SIM-DOC-0002",
        body: { accessCode: "SIM-AC-EK6K-HYXF" },
        key: expect.any(String) as string,
      },
    ]);
    expect(await screen.findByRole("button", { name: "Process SWIFT Transfer" })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Enter access code" })).toBeNull();
    await waitFor(async () => expect((await details(2)).region).toHaveFocus());
    await waitFor(async () => expect((await card(2)).getByText("Validated")).toBeVisible());
  });

  // meets 2:352 2:355
  it("empties the code field after a success, before the list is refreshed", async () => {
    answers("POST", VALIDATE, { success: true, message: "Done" });
    await type("SIM-AC-EK6K-HYXF");
    await findNotice("Validation Successful");
    await waitFor(() => expect(box()).toHaveValue(""));
  });

  // meets 2:352 2:353
  it.each([
    [{ success: false, message: "SIM-DOC-0002 was validated before." }, "was validated before."],
    [{ success: false }, "Invalid access code"],
  ])("shows the reason and keeps the typed code when the response is %j", async (body, reason) => {
    answers("POST", VALIDATE, () => HttpResponse.json(body));
    await type("SIM-AC-0000-0000");
    expect(await findNotice("Validation Failed")).toHaveTextContent(reason);
    expect(box()).toHaveValue("SIM-AC-0000-0000");
  });

  // meets 2:352 2:354
  it("shows the throttle message in the notice and at the code field", async () => {
    answers("POST", VALIDATE, refused(429, "Too many attempts. Wait 290 seconds, then try again."));
    await type("SIM-AC-0000-0000");
    expect(await findNotice("Error")).toHaveTextContent(
      /^ErrorToo many attempts\. Wait 290 seconds/,
    );
    expect(box()).toHaveAccessibleDescription(/Wait 290 seconds/);
  });

  // meets 2:352 2:354
  it("shows an error when the call fails, and keeps the typed code", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", VALIDATE, unreachable);
    await type("SIM-AC-EK6K-HYXF");
    expect(await findNotice("Error")).toHaveTextContent("Failed to validate document");
    expect(box()).toHaveValue("SIM-AC-EK6K-HYXF");
  });
});

describe("NextStep of a validated document", () => {
  async function transfer() {
    const view = showDocuments(3);
    await details(3);
    await view.user.click(button("Process SWIFT Transfer"));
    return view;
  }

  // meets 2:196 2:356 2:359
  it("transfers the document and shows the server's message", async () => {
    answers("POST", TRANSFER, () => {
      move("SIM-DOC-0003", "completed");
      return { success: true, message: "Simulated under SIM-ACK-00000003." };
    });
    await transfer();
    const notice = await findNotice("SWIFT Transfer Initiated");
    expect(notice).toHaveTextContent("Simulated under SIM-ACK-00000003.");
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Process SWIFT Transfer" })).toBeNull(),
    );
    expect((await details(3)).region).toHaveFocus();
    expect(writes()).toHaveLength(1);
    expect(writes()[0]?.body).toBeUndefined();
  });

  // meets 2:356 2:357
  it.each([
    [{ success: false, message: "SIM-DOC-0003 is completed." }, "SIM-DOC-0003 is completed."],
    [{ success: false }, "Failed to process transfer"],
  ])("shows the reason when the response is %j", async (body, reason) => {
    answers("POST", TRANSFER, () => HttpResponse.json(body));
    await transfer();
    const notice = await findNotice("Transfer Failed");
    expect(notice).toHaveTextContent(reason);
  });

  // meets 2:356 2:358
  it("shows an error when the call fails", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", TRANSFER, unreachable);
    await transfer();
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SWIFT transfer");
  });
});
