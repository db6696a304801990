import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused } from "@/testing/api";
import {
  answerDocuments,
  button,
  card,
  details,
  DOCUMENT,
  showDocuments,
  backend,
} from "@/testing/screens/document-processing";
import { expectAccessible } from "@/testing/axe";
import { documentOf } from "@/testing/samples/documents";

beforeEach(answerDocuments);

describe("DetailsCard", () => {
  it("says that no document is selected, without a button to close details", async () => {
    showDocuments();
    await card(1);
    expect(screen.getByRole("region", { name: "No document selected" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Close details" })).toBeNull();
  });

  it("is placed above the text about what a contract proves, and is scrolled into view if it is below the window", async () => {
    const scrollSpy = vi.spyOn(Element.prototype, "scrollIntoView");
    const rectSpy = vi.spyOn(Element.prototype, "getBoundingClientRect");
    const { user } = showDocuments(2);
    const { region } = await details(2);
    const lesson = screen.getByRole("region", { name: /What a contract proves/ });
    expect(region.compareDocumentPosition(lesson)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(lesson).not.toHaveClass("xl:order-first");
    expect(scrollSpy).not.toHaveBeenCalled();
    rectSpy.mockReturnValue(new DOMRect(0, 3000, 400, 800));
    await user.click((await card(4)).getByRole("button", { name: /^View Details/ }));
    await details(4);
    expect(scrollSpy.mock.contexts).toContain(region);
  });

  // meets 2:127
  it("shows currency, accounts, codes and network status, and takes the focus", async () => {
    const { user, container } = showDocuments();
    await user.click((await card(4)).getByRole("button", { name: "View Details of SIM-CTR-0004" }));
    const { region } = await details(4);
    await waitFor(() => {
      expect(region).toHaveFocus();
    });
    for (const text of [
      "CurrencyEUR",
      "Sender IBANBE49999000000171",
      "Receiver IBANDE09000000000000000001",
      "Access codeSIM-AC-EK6K-HYXF",
      "Activation codeSIM-AV-A4XX-DAWC",
      "Download codeSIM-DL-NRWC-M7CX",
      "Release codeSIM-RL-P7X7-VF7C",
      "Delivery statusDELIVERED (SIMULATED)",
      "Validation statusVALIDATED",
      "Acknowledgement referenceSIM-ACK-00000004",
    ]) {
      expect(region).toHaveTextContent(text);
    }
    expect(screen.getByRole("article", { name: "SIM-CTR-0004" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    expect(region).not.toHaveTextContent("euro sign");
    await expectAccessible(container);
  });

  it("shows a note about the euro sign for a contract in USD", async () => {
    backend.documents = [documentOf(1, { currency: "USD" })];
    showDocuments(1);
    expect((await details(1)).region).toHaveTextContent("in USD");
  });

  // meets 2:127
  it.each(["button", "Escape"])(
    "closes on %s and returns the focus to “View Details”",
    async (way) => {
      const { user } = showDocuments();
      const view = (await card(2)).getByRole("button", { name: "View Details of SIM-CTR-0002" });
      await user.click(view);
      await details(2);
      if (way === "button") await user.click(button("Close details"));
      else await user.keyboard("{Escape}");
      expect(await screen.findByRole("region", { name: "No document selected" })).toBeVisible();
      await waitFor(() => {
        expect(view).toHaveFocus();
      });
    },
  );

  // meets Domain:1.2e
  it("copies IBANs and codes with the simulation mark", async () => {
    const { user } = showDocuments(1);
    const region = await details(1);
    await user.click(region.getByRole("button", { name: "Copy sender IBAN of SIM-CTR-0001" }));
    expect(await navigator.clipboard.readText()).toBe("SIM:BE49999000000171");
    await user.click(region.getByRole("button", { name: "Copy release code of SIM-CTR-0001" }));
    expect(await navigator.clipboard.readText()).toBe("SIM-RL-P7X7-VF7C");
    const setData = vi.fn();
    fireEvent.copy(region.getByText("BE49999000000171"), { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledWith("text/plain", "SIM:BE49999000000171");
  });

  it("shows an alert for a document that doesn't exist", async () => {
    showDocuments(9);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "There is no SIM-DOC-0009 in this room",
    );
  });

  it("offers “Retry” when the document fails to load", async () => {
    answers("GET", DOCUMENT, refused(500));
    const { user } = showDocuments(1);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Details of the document could not be loaded");
    answerDocuments();
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    await details(1);
  });

  // meets 2:196
  it("offers no action for a pending or completed document", async () => {
    const { user } = showDocuments(1);
    const region = await details(1);
    expect(region.queryByRole("textbox")).toBeNull();
    await user.click((await card(4)).getByRole("button", { name: /^View Details/ }));
    await details(4);
    expect(screen.queryByRole("button", { name: "Process SWIFT Transfer" })).toBeNull();
  });
});
