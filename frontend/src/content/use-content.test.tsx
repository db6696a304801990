import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode } from "react";
import { describe, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { screenTextQuery } from "@/api/screen-text";
import { contentOf, useContent } from "@/content/use-content";

const texts = { title: "Dashboard", greeting: "Hello {name} of {room}", claims: ["one", "two"] };

describe("contentOf", () => {
  it("gives texts and lists by key", () => {
    const t = contentOf(texts);
    expect(t("title")).toBe("Dashboard");
    expect(t.list("claims")).toEqual(["one", "two"]);
  });

  it("puts values into their places and leaves a place without a value as it is", () => {
    expect(contentOf(texts)("greeting", { name: "Ada" })).toBe("Hello Ada of {room}");
  });

  it("prefers what staff has written, an empty text too", () => {
    expect(contentOf(texts, { title: "Command center" })("title")).toBe("Command center");
    expect(contentOf(texts, { title: "" })("title")).toBe("");
  });

  it("reads an overridden list one line an entry", () => {
    expect(contentOf(texts, { claims: "a\nb\n\n" }).list("claims")).toEqual(["a", "b"]);
  });
});

describe("useContent", () => {
  it("makes no call by itself and follows the overrides of its own screen", async () => {
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
