import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { refetchResources } from "@/api/changes";
import { type EditedText } from "@/api/editing";
import { createQueryClient } from "@/api/query-client";
import { useContent } from "@/content/use-content";
import { answers, refused, sentTo, unreachable, writes } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";
import { EditScreen } from "@/training/editing/edit-screen";

const onPress = vi.fn();
const onOpenChange = vi.fn();
const text = { override: "", misfit: "", adminAddress: "/admin/texts/screentext/?q=x" };
let texts: EditedText[] = [];
let client = createQueryClient();

function Home() {
  const t = useContent("home", { title: "Dashboard", hint: "Press here", alias: "Dashboard" });
  return (
    <>
      <h1>{t("title")}</h1>
      <button onClick={onPress}>{t("hint")}</button>
      <div data-key="TRN-000001">12.00</div>
    </>
  );
}

beforeEach(() => {
  onPress.mockReset();
  onOpenChange.mockReset();
  client = createQueryClient();
  texts = [
    { ...text, key: "title", kind: "text", default: "Dashboard" },
    { ...text, key: "hint", kind: "text", default: "Press here" },
    { ...text, key: "fees", kind: "rows", default: "Access | 5.00" },
  ];
  answers("GET", "/api/screen-text", {});
  answers("GET", "/api/screen-text/{screen}", ({ params }) =>
    params.screen === "home" ? structuredClone(texts) : refused(404, "Not here."),
  );
  answers("PUT", "/api/screen-text/{screen}/{key}", ({ body, params }) => {
    const row = texts.find(({ key }) => key === params.key)!;
    if (body.value === "refused") return refused(400, "No.", { value: ["Write other words."] });
    row.override = body.value;
    return structuredClone(row);
  });
  answers("DELETE", "/api/screen-text/{screen}/{key}", ({ params }) => {
    texts.find(({ key }) => key === params.key)!.override = "";
    return undefined;
  });
});

async function start() {
  renderInApp(
    <>
      <main id="main" tabIndex={-1}>
        <Home />
      </main>
      <EditScreen onOpenChange={onOpenChange} />
    </>,
    { path: "/home", client },
  );
  const pane = within(screen.getByRole("region", { name: "Edit this screen" }));
  await pane.findByRole("button", { name: "Press here" });
  return { pane, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

const onPage = (name: string) => within(screen.getByRole("main")).getByText(name);

describe("EditScreen", () => {
  it("opens and focuses the field of a pressed text, and doesn't press the button behind it", async () => {
    const { pane, user } = await start();
    await user.hover(onPage("Press here"));
    expect(onPage("Press here")).toHaveAttribute("data-flag-target");
    await user.click(onPage("Press here"));
    const field = await pane.findByRole("textbox", { name: "Text in this room" });
    await waitFor(() => {
      expect(field).toHaveFocus();
    });
    expect(field).toHaveValue("Press here");
    expect(onPress).not.toHaveBeenCalled();
    await expectAccessible(document.body);
  });

  it("shows an error at the field if the text is blank or the server rejects the text", async () => {
    const { pane, user } = await start();
    await user.click(pane.getByRole("button", { name: "Dashboard" }));
    const field = await pane.findByRole("textbox", { name: "Text in this room" });
    await user.clear(field);
    await user.click(pane.getByRole("button", { name: "Save" }));
    expect(await pane.findByText(/^Write a text, or reset/)).toBeInTheDocument();
    expect(writes()).toEqual([]);
    await user.type(field, "refused");
    await user.click(pane.getByRole("button", { name: "Save" }));
    expect(await pane.findByText("Write other words.")).toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveValue("refused");
  });

  it("keeps a typed text, marked as not saved, until it is saved or reset to the default", async () => {
    const mayClose = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const { pane, user } = await start();
    await user.click(pane.getByRole("button", { name: "Dashboard" }));
    await user.type(await pane.findByRole("textbox", { name: "Text in this room" }), "!");
    await user.click(pane.getByRole("button", { name: "Press here" }));
    expect(pane.getByRole("button", { name: "Dashboard not saved" })).toBeInTheDocument();
    expect(mayClose()).toBe(false);
    cleanup();
    const again = await start();
    await user.click(again.pane.getByRole("button", { name: "Dashboard not saved" }));
    const restored = await again.pane.findByRole("textbox", { name: "Text in this room" });
    expect(restored).toHaveValue("Dashboard!");
    await user.click(again.pane.getByRole("button", { name: "Save" }));
    await findNotice("The text is on every screen of this room");
    const address = "/api/screen-text/home/title";
    expect(sentTo("PUT", address)[0]?.body).toEqual({ value: "Dashboard!" });
    await again.pane.findByRole("button", { name: "Dashboard! changed" });
    expect(mayClose()).toBe(true);
    await user.type(restored, "?");
    await again.pane.findByRole("button", { name: "Dashboard! changed not saved" });
    await user.click(again.pane.getByRole("button", { name: "Reset to the default" }));
    await findNotice("The default is back on every screen of this room");
    expect(await again.pane.findByRole("button", { name: "Dashboard" })).toBeInTheDocument();
    expect(restored).toHaveValue("Dashboard");
  });

  it("says beside the field that the text wasn't saved, until the text is reset", async () => {
    answers("PUT", "/api/screen-text/{screen}/{key}", unreachable);
    const { pane, user } = await start();
    await user.click(pane.getByRole("button", { name: "Dashboard" }));
    const field = await pane.findByRole("textbox", { name: "Text in this room" });
    await user.type(field, "!");
    await user.click(pane.getByRole("button", { name: "Save" }));
    expect(await pane.findByRole("alert")).toHaveTextContent(/^The text was not saved\. /);
    await user.click(pane.getByRole("button", { name: "Reset to the default" }));
    await waitFor(() => {
      expect(pane.queryByRole("alert")).not.toBeInTheDocument();
    });
  });

  it("keeps a typed text when somebody else changes the text, and shows the new text if nothing was typed", async () => {
    const { pane, user } = await start();
    await user.click(pane.getByRole("button", { name: "Dashboard" }));
    const field = await pane.findByRole("textbox", { name: "Text in this room" });
    texts[0]!.override = "Theirs";
    refetchResources(client, ["screen-text"]);
    await waitFor(() => {
      expect(field).toHaveValue("Theirs");
    });
    await user.type(field, " and mine");
    texts[0]!.override = "Theirs again";
    refetchResources(client, ["screen-text"]);
    await pane.findByRole("button", { name: "Theirs again changed not saved" });
    expect(field).toHaveValue("Theirs and mine");
  });

  it("passes presses to the screen after Escape, and picks texts again when “Point at the screen” is pressed", async () => {
    const { pane, user } = await start();
    await user.keyboard("{Escape}");
    await user.click(onPage("Press here"));
    expect(onPress).toHaveBeenCalledOnce();
    await user.click(pane.getByRole("button", { name: "Point at the screen" }));
    await user.click(onPage("Press here"));
    expect(onPress).toHaveBeenCalledOnce();
    await user.click(pane.getByRole("button", { name: "Stop editing" }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it("chooses the text of the focused control when Enter is pressed", async () => {
    const { pane, user } = await start();
    onPage("Press here").focus();
    await user.keyboard("{Enter}");
    expect(await pane.findByRole("textbox", { name: "Text in this room" })).toHaveValue(
      "Press here",
    );
    expect(onPress).not.toHaveBeenCalled();
  });

  it("finds texts by the typed words, and links a table's text to the table's page in the administration", async () => {
    const { pane, user } = await start();
    await user.type(pane.getByRole("searchbox"), "access");
    expect(pane.queryByRole("button", { name: "Dashboard" })).not.toBeInTheDocument();
    await user.click(pane.getByRole("button", { name: "Access | 5.00" }));
    expect(pane.getByRole("link", { name: /^Edit the table/ })).toHaveAttribute(
      "href",
      text.adminAddress,
    );
    await user.clear(pane.getByRole("searchbox"));
    await user.type(pane.getByRole("searchbox"), "zzz");
    expect(pane.getByText("No text of this screen contains these words.")).toBeInTheDocument();
  });

  it("lists all texts that match the pressed part if several have the same words, and all texts of the page on request", async () => {
    texts.push({ ...text, key: "alias", kind: "text", default: "Dashboard" });
    const { pane, user } = await start();
    await user.click(onPage("Dashboard"));
    expect(pane.getByRole("status")).toHaveTextContent("Texts here: 2.");
    expect(pane.getByRole("button", { name: "Dashboard title" })).toBeInTheDocument();
    expect(pane.getByRole("button", { name: "Dashboard alias" })).toBeInTheDocument();
    expect(pane.queryByRole("button", { name: "Press here" })).not.toBeInTheDocument();
    await user.click(pane.getByRole("button", { name: "Show all texts" }));
    expect(pane.getByRole("button", { name: "Press here" })).toBeInTheDocument();
  });

  it("links a pressed row to the page of its record, or says that there is no such page", async () => {
    answers("GET", "/api/records/{ref}", ({ params }) =>
      params.ref === "TRN-000001"
        ? { kind: "transaction", adminAddress: "/admin/transactions/transaction/1/change/" }
        : refused(404, "Not here."),
    );
    const { pane, user } = await start();
    await user.click(onPage("12.00"));
    expect(await pane.findByText("TRN-000001: transaction")).toBeInTheDocument();
    expect(pane.getByRole("link", { name: /^Edit the record/ })).toHaveAttribute(
      "href",
      "/admin/transactions/transaction/1/change/",
    );
    onPage("12.00").dataset.key = "TRNHIST-1";
    await user.click(onPage("12.00"));
    expect(await pane.findByText(/^TRNHIST-1 has no page/)).toBeInTheDocument();
  });
});
