import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { request } from "@/api/client";
import { server } from "@/testing/api";
import { failure } from "@/testing/failure";

const URL = "http://localhost:3000/api/thing";

describe("request with an unknown outcome", () => {
  const KEYED = { headers: { "Idempotency-Key": "k-1" } };
  const UNKNOWN = { code: "outcome_unknown", message: "It is unknown whether it was done." };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout"] }).setTimerTickMode("nextTimerAsync");
  });

  const unknown = () => HttpResponse.json(UNKNOWN, { status: 500 });

  /**
   * Respond to the first POST with `first`, to later POSTs with `later`; returns the list of received idempotency keys.
   */
  function answerThen(later: () => Response, first: () => Response = unknown): (string | null)[] {
    const keys: (string | null)[] = [];
    server.use(
      http.post(URL, ({ request: { headers } }) => {
        keys.push(headers.get("idempotency-key"));
        return keys.length === 1 ? first() : later();
      }),
    );
    return keys;
  }

  it("is repeated once with its Idempotency-Key, and resolves to the second response", async () => {
    const keys = answerThen(() => HttpResponse.json({ ok: true }, { status: 201 }));
    await expect(request("POST", "/api/thing", {}, KEYED)).resolves.toHaveProperty("status", 201);
    expect(keys).toEqual(["k-1", "k-1"]);
  });

  it.each([
    ["the connection was lost", () => HttpResponse.error()],
    ["the proxy reaches no server (502)", () => HttpResponse.html("Bad Gateway", { status: 502 })],
    ["the proxy reaches no server (503)", () => HttpResponse.html("Unavailable", { status: 503 })],
    ["the server stopped mid-response", () => HttpResponse.html("Timeout", { status: 504 })],
  ])("is repeated only once with its Idempotency-Key if %s", async (_, first) => {
    const keys = answerThen(first, first);
    await expect(request("POST", "/api/thing", {}, KEYED)).rejects.toThrow();
    expect(keys).toEqual(["k-1", "k-1"]);
  });

  it.each([
    ["rejected", 400, "invalid"],
    ["not done because the server is busy", 503, "busy"],
    ["failed in the server", 500, "server_error"],
  ])("is not repeated if the call was %s", async (_, status, code) => {
    const first = () => HttpResponse.json({ code, message: "No." }, { status });
    const keys = answerThen(unknown, first);
    expect((await failure(request("POST", "/api/thing", {}, KEYED))).code).toBe(code);
    expect(keys).toEqual(["k-1"]);
  });

  it("is not sent if the user has already cancelled it", async () => {
    const keys = answerThen(unknown, () => HttpResponse.json({ ok: true }));
    const signal = AbortSignal.abort();
    await expect(request("POST", "/api/thing", {}, { ...KEYED, signal })).rejects.toThrow(/abort/i);
    expect(keys).toEqual([]);
  });

  it("rejects with the error of the repeated call", async () => {
    answerThen(() => HttpResponse.json({ code: "invalid", message: "No." }, { status: 400 }));
    expect((await failure(request("POST", "/api/thing", {}, KEYED))).code).toBe("invalid");
  });

  it.each([
    ["has an unknown outcome too", unknown],
    ["finds no database", () => HttpResponse.json({ code: "database_away" }, { status: 503 })],
    ["is not answered", () => HttpResponse.error()],
  ])("rejects with outcome_unknown if the repeated call %s", async (_, later) => {
    const keys = answerThen(later);
    expect((await failure(request("POST", "/api/thing", {}, KEYED))).code).toBe("outcome_unknown");
    expect(keys).toHaveLength(2);
  });

  it.each([
    ["has an unknown outcome", unknown],
    ["is not answered", () => HttpResponse.error()],
  ])("is not repeated without an Idempotency-Key if it %s", async (_, first) => {
    const keys = answerThen(() => HttpResponse.json({ ok: true }), first);
    await expect(request("POST", "/api/thing")).rejects.toThrow();
    expect(keys).toHaveLength(1);
  });
});
