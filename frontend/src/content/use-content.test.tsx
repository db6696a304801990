import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode } from "react";
import { describe, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { screenTextQuery } from "@/api/screen-text";
import { contentOf, useContent } from "@/content/use-content";

const texts = {
  title: "Dashboard",
  greeting: "Hello {name} of {room}",
  claims: ["one", "two of {room}"],
  balance: { amount: "1250000.00" },
  retries: { number: 2, min: 0, max: 9 },
  fees: [
    { name: "Access of {room}", fee: { amount: "5000.00" }, share: 2.5 },
    { name: "Routing", fee: { amount: "15000.00" }, share: 30, note: "late" },
  ],
  alerts: { settings: [{ label: "Alert", initial: "on" }] },
};

describe("contentOf", () => {
  it("returns entries of every kind by key", () => {
    const t = contentOf(texts);
    expect(t("title")).toBe("Dashboard");
    expect(t.list("claims")).toEqual(texts.claims);
    expect(t.amount("balance")).toBe("1250000.00");
    expect(t.number("retries")).toBe(2);
    expect(t.rows("fees")).toEqual(texts.fees);
    expect(t.settings("alerts")).toEqual([{ label: "Alert", initial: "on" }]);
  });

  it("fills placeholders, and leaves a placeholder without a value unchanged", () => {
    const t = contentOf(texts);
    expect(t("greeting", { name: "Ada" })).toBe("Hello Ada of {room}");
    expect(t.list("claims", { room: "7" })).toEqual(["one", "two of 7"]);
    expect(t.rows("fees", { room: "7" })[0]?.name).toBe("Access of 7");
  });

  it("returns overrides of every kind in place of the defaults, even an empty text", () => {
    const fee = { name: "One", fee: { amount: "1" }, share: 1 };
    const t = contentOf(texts, {
      title: "",
      claims: ["a"],
      balance: { amount: "7.50" },
      retries: { number: 5 },
      fees: [fee],
      alerts: { settings: [{ label: "Poll", initial: "5", min: 1, max: 9 }] },
    });
    expect(t("title")).toBe("");
    expect(t.list("claims")).toEqual(["a"]);
    expect(t.amount("balance")).toBe("7.50");
    expect(t.number("retries")).toBe(5);
    expect(t.rows("fees")).toEqual([fee]);
    expect(t.settings("alerts")).toEqual([{ label: "Poll", initial: "5", min: 1, max: 9 }]);
  });

  it("returns the `.hidden` form of an entry while explanations are hidden", () => {
    const pair = { note: "It proves nothing.", "note.hidden": "Sent.", title: "Proof" };
    const shown = (explains: boolean, overrides = {}) => {
      const t = contentOf(pair, overrides, explains);
      return [t("note"), t("title")];
    };
    expect(shown(true)).toEqual(["It proves nothing.", "Proof"]);
    expect(shown(false)).toEqual(["Sent.", "Proof"]);
    expect(shown(false, { note: "A trick", title: "MT103" })).toEqual(["Sent.", "MT103"]);
    expect(shown(false, { "note.hidden": "Gone." })).toEqual(["Gone.", "Proof"]);
  });
});

describe("useContent", () => {
  it("uses the cached overrides of its screen, without a request", async () => {
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useContent("home", texts), { wrapper });
    expect(result.current("title")).toBe("Dashboard");
    expect(client.isFetching()).toBe(0);

    const { queryKey } = screenTextQuery();
    act(() => {
      client.setQueryData(queryKey, { home: { title: "Command center" }, login: { title: "No" } });
    });
    await waitFor(() => {
      expect(result.current("title")).toBe("Command center");
    });
  });
});
