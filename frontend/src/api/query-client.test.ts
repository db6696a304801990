import { focusManager, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { cryptoPricesQuery, priceHistoryQuery, putPrices } from "@/api/crypto-prices";
import { hostServersQuery } from "@/api/host-servers";
import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { sessionQuery } from "@/api/session";
import { answers } from "@/testing/api";
import { operator } from "@/testing/samples/room";

const reply401 = () => HttpResponse.json({ code: "not_authenticated" }, { status: 401 });

describe("createQueryClient", () => {
  // meets 1:168c
  it("requests the URL that the query's key describes", async () => {
    const history = { symbol: "BTC", name: "Bitcoin", simulated: true, points: [] };
    answers("GET", "/api/crypto-prices/{symbol}/history", history);
    expect(await createQueryClient().fetchQuery(priceHistoryQuery("BTC"))).toEqual(history);
  });

  // meets 1:231b 1:231c
  it("doesn't retry a query that has data", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let calls = 0;
    answers("GET", "/api/sandbox", () => {
      calls += 1;
      return calls === 1
        ? HttpResponse.json({ key: "main" })
        : new HttpResponse("broken", { status: 500 });
    });
    const client = createQueryClient();
    const observer = new QueryObserver(client, sandboxQuery());
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    const read = observer.refetch();
    await vi.advanceTimersByTimeAsync(120_000);
    expect((await read).error).toMatchObject({ status: 500 });
    expect(calls).toBe(2);
    stop();
  });

  // meets 1:231b 1:231c
  it("sends requests while the browser is offline, because the server may be local", () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { networkMode: "always", refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { networkMode: "always" },
    });
  });

  // meets 1:231b 1:231c
  it("doesn't refetch a cached query when the window gets the focus or a second observer subscribes", async () => {
    let calls = 0;
    answers("GET", "/api/sandbox", () => {
      calls += 1;
      return HttpResponse.json({ name: "Room" });
    });
    const client = createQueryClient();
    client.mount();
    await client.fetchQuery(sandboxQuery());
    const stop = new QueryObserver(client, sandboxQuery()).subscribe(() => undefined);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    // Wait for a later task, in which the client handles the focus event.
    await new Promise((resolve) => setTimeout(resolve));
    expect(client.isFetching()).toBe(0);
    expect(calls).toBe(1);

    // Prove that the counter works: it counts an explicit refetch.
    await client.refetchQueries({ queryKey: sandboxQuery().queryKey });
    expect(calls).toBe(2);
    stop();
    client.unmount();
    focusManager.setFocused(undefined);
  });

  // meets 1:168d
  it("rejects a query that gets a 401, and then resolves the session query to null", async () => {
    const client = createQueryClient();
    client.setQueryData(sessionQuery().queryKey, operator);
    answers("GET", "/api/session", reply401);
    answers("GET", "/api/host-servers", reply401);

    const ended = new Promise((resolve) => {
      const stop = new QueryObserver(client, sessionQuery()).subscribe(({ data }) => {
        if (data !== null) return;
        stop();
        resolve(data);
      });
    });
    const read = client.fetchQuery(hostServersQuery());
    await expect(read).rejects.toMatchObject({ status: 401 });
    expect(await ended).toBeNull();
  });
});

describe("createQueryClient after a failed first read", () => {
  /** Observe a query; returns its client and the function that ends the observation. */
  function watch() {
    const client = createQueryClient();
    const stop = new QueryObserver(client, sandboxQuery()).subscribe(() => undefined);
    onTestFinished(stop);
    return { client, stop };
  }

  /**
   * Respond to the first `times` requests with `response`, a failure, and to later ones with data; return an array of
   * the times at which requests arrived.
   */
  function failing(times: number, response: () => Response) {
    const attempts: number[] = [];
    answers("GET", "/api/sandbox", () => {
      attempts.push(Date.now());
      return attempts.length > times ? HttpResponse.json({ key: "main" }) : response();
    });
    return attempts;
  }

  async function waitUntilIdle(client: QueryClient, expected: "idle" | "error"): Promise<void> {
    const check = () => {
      const { status, fetchStatus } = client.getQueryState(sandboxQuery().queryKey) ?? {};
      expect([status, fetchStatus]).toContain(expected);
    };
    await vi.waitFor(check, { timeout: 20_000 });
  }

  function dataOf(client: QueryClient): unknown {
    return client.getQueryData(sandboxQuery().queryKey);
  }

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  // departs from 1:231a
  it("retries a failed first read with backoff until there is data", async () => {
    const attempts = failing(3, () => new HttpResponse("broken", { status: 503 }));
    const { client } = watch();
    for (let second = 0; second < 30; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await waitUntilIdle(client, "idle");
    }
    expect(dataOf(client)).toEqual({ key: "main" });
    const gaps = attempts.slice(1).map((time, index) => time - (attempts[index] ?? 0));
    expect(gaps).toHaveLength(3);
    [2000, 4000, 8000].forEach((gap, index) => {
      expect(gaps[index]).toBeGreaterThanOrEqual(gap);
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempts).toHaveLength(4);
  });

  // departs from 1:231a
  it("waits as long as Retry-After says before it retries", async () => {
    const headers = { "Retry-After": "300" };
    const attempts = failing(1, () => new HttpResponse(null, { status: 503, headers }));
    const { client } = watch();
    await waitUntilIdle(client, "error");
    await vi.advanceTimersByTimeAsync(200_000);
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100_000);
    await waitUntilIdle(client, "idle");
    expect(dataOf(client)).toEqual({ key: "main" });
  });

  it.each([
    ["failed with 404", () => HttpResponse.json({ code: "not_found" }, { status: 404 }), true],
    ["no component uses any more", () => new HttpResponse(null, { status: 503 }), false],
  ])("doesn't retry a query that %s", async (_case, response, stays) => {
    const attempts = failing(1, response);
    const { client, stop } = watch();
    await waitUntilIdle(client, "error");
    if (!stays) stop();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(attempts).toHaveLength(1);
  });
});

it("readQuery drops a response requested before newer data was pushed", async () => {
  const client = createQueryClient();
  const { queryKey } = cryptoPricesQuery();
  const price = (figure: string) => [
    { symbol: "BTC", name: "Bitcoin", price: figure, change24h: "0.00", simulated: true },
  ];
  answers("GET", "/api/crypto-prices", () => {
    putPrices(client, price("2.00"));
    return HttpResponse.json(price("1.00"));
  });
  await client.fetchQuery(cryptoPricesQuery());
  expect(client.getQueryData(queryKey)).toEqual(price("2.00"));
  await client.fetchQuery({ ...cryptoPricesQuery(), staleTime: 0 });
  expect(client.getQueryData(queryKey)).toEqual(price("2.00"));

  answers("GET", "/api/crypto-prices", price("3.00"));
  await client.fetchQuery({ ...cryptoPricesQuery(), staleTime: 0 });
  expect(client.getQueryData(queryKey)).toEqual(price("3.00"));
});
