import { QueryObserver } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { cryptoPricesQuery, priceHistoryQuery } from "@/api/crypto-prices";
import { hostServersQuery } from "@/api/host-servers";
import { createQueryClient } from "@/api/query-client";
import { sessionQuery } from "@/api/session";

const server = setupServer();
const refused = () => HttpResponse.json({ code: "not_authenticated" }, { status: 401 });

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

describe("a query", () => {
  it("reads the path that the parts of its key make with slashes", async () => {
    const history = { symbol: "BTC", name: "Bitcoin", simulated: true, points: [] };
    server.use(http.get("*/api/crypto-prices/BTC/history", () => HttpResponse.json(history)));
    expect(await createQueryClient().fetchQuery(priceHistoryQuery("BTC"))).toEqual(history);
  });

  it("fails on 401", async () => {
    server.use(http.get("*/api/host-servers", refused));
    await expect(createQueryClient().fetchQuery(hostServersQuery())).rejects.toMatchObject({
      status: 401,
    });
  });

  it("gives null on 401 where that is asked for", async () => {
    server.use(http.get("*/api/session", refused));
    expect(await createQueryClient().fetchQuery(sessionQuery())).toBeNull();
  });

  it("is not repeated when it has failed", async () => {
    let calls = 0;
    server.use(
      http.get("*/api/host-servers", () => {
        calls += 1;
        return new HttpResponse("broken", { status: 500 });
      }),
    );
    await expect(createQueryClient().fetchQuery(hostServersQuery())).rejects.toThrow("500: broken");
    expect(calls).toBe(1);
  });

  it("reads from a server on this machine while the browser believes to be offline", () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { networkMode: "always", refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { networkMode: "always", retry: false },
    });
  });

  it("that is refused makes the session be read again", async () => {
    const client = createQueryClient();
    const session = {
      username: "administrator",
      role: "operator" as const,
      sandbox: { key: "main", name: "Main" },
    };
    client.setQueryData(sessionQuery().queryKey, session);
    server.use(http.get("*/api/session", refused), http.get("*/api/host-servers", refused));

    const ended = new Promise((resolve) => {
      const stop = new QueryObserver(client, sessionQuery()).subscribe(({ data }) => {
        if (data !== null) return;
        stop();
        resolve(data);
      });
    });
    await client.fetchQuery(hostServersQuery()).catch(() => undefined);
    expect(await ended).toBeNull();
  });
});

describe("polling", () => {
  it("reads prices every second and hosts every five", () => {
    expect(cryptoPricesQuery().refetchInterval).toBe(1000);
    expect(hostServersQuery().refetchInterval).toBe(5000);
  });
});
