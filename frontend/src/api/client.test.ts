import { delay, http, HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";

import { ApiError, call, request } from "@/api/client";
import { server } from "@/testing/api";
import { failure } from "@/testing/failure";

const URL = "http://localhost:3000/api/thing";

afterEach(() => {
  document.cookie = "csrftoken=; max-age=0";
});

/** Handle every method of /api/thing; returns the list of received requests. */
function record(): Request[] {
  const requests: Request[] = [];
  server.use(
    http.all(URL, ({ request: arrived }) => {
      requests.push(arrived.clone());
      return HttpResponse.json({ ok: true });
    }),
  );
  return requests;
}

describe("request", () => {
  // meets 1:168b 2:225
  it("sends a body as JSON with its Content-Type", async () => {
    const requests = record();
    await request("POST", "/api/thing", { name: "Ä" });
    expect(requests[0]?.headers.get("content-type")).toBe("application/json");
    expect(await requests[0]?.json()).toEqual({ name: "Ä" });
  });

  // meets 1:168b 2:225
  it("sends neither a body nor a Content-Type if no body is given", async () => {
    const requests = record();
    await request("POST", "/api/thing");
    expect(requests[0]?.headers.get("content-type")).toBeNull();
    expect(await requests[0]?.text()).toBe("");
  });

  // meets 1:168a 2:225
  it("sends cookies and uses the browser's default cache mode", async () => {
    const requests = record();
    await request("GET", "/api/thing");
    expect(requests[0]?.credentials).toBe("include");
    expect(requests[0]?.cache).toBe("default");
  });

  // meets D:csrf-header
  it("sends the cookie's CSRF token with unsafe methods, but not with safe ones", async () => {
    document.cookie = "csrftoken=abc123";
    const requests = record();
    await request("DELETE", "/api/thing");
    await request("GET", "/api/thing");
    expect(requests.map(({ headers }) => headers.get("x-csrftoken"))).toEqual(["abc123", null]);
  });

  it("sends the token of the HTTPS cookie even if an older plain HTTP cookie still exists", async () => {
    vi.spyOn(document, "cookie", "get").mockReturnValue("csrftoken=old; __Host-csrftoken=new");
    const requests = record();
    await request("DELETE", "/api/thing");
    expect(requests[0]?.headers.get("x-csrftoken")).toBe("new");
  });

  // meets D:csrf-retry
  it("fetches a new CSRF cookie after a CSRF error, and retries once", async () => {
    const tokens: (string | null)[] = [];
    server.use(
      http.get("http://localhost:3000/", () => {
        document.cookie = "csrftoken=new";
        return HttpResponse.html("<!doctype html>");
      }),
      http.post(URL, ({ request: { headers } }) => {
        const token = headers.get("x-csrftoken");
        tokens.push(token);
        return token === "new"
          ? HttpResponse.json({ ok: true })
          : HttpResponse.json({ code: "csrf", message: "Reload it." }, { status: 403 });
      }),
    );
    await expect(request("POST", "/api/thing", {})).resolves.toHaveProperty("ok", true);
    expect(tokens).toEqual([null, "new"]);
  });

  // meets D:csrf-retry
  it("retries a CSRF error only once, and other errors not at all", async () => {
    let calls = 0;
    let code = "csrf";
    server.use(
      http.get("http://localhost:3000/", () => HttpResponse.html("<!doctype html>")),
      http.post(URL, () => {
        calls += 1;
        return HttpResponse.json({ code, message: "No." }, { status: 403 });
      }),
    );
    expect((await failure(request("POST", "/api/thing"))).code).toBe("csrf");
    expect(calls).toBe(2);
    code = "permission_denied";
    expect((await failure(request("POST", "/api/thing"))).code).toBe("permission_denied");
    expect(calls).toBe(3);
  });

  it("returns undefined for an empty response", async () => {
    server.use(http.post("*/api/auth/logout", () => new HttpResponse(null, { status: 204 })));
    expect(await call("POST", "/api/auth/logout")).toBeUndefined();
  });
});

describe("request timeout", () => {
  // departs from 1:168e
  it.each([
    ["GET", undefined, 10_000],
    ["POST", undefined, 30_000],
    ["POST", 120_000, 120_000],
  ] as const)("aborts a %s with timeoutMs %s after %d ms", async (method, timeoutMs, expected) => {
    const controller = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
    server.use(
      http.all(URL, async () => {
        controller.abort(new DOMException("Too late.", "TimeoutError"));
        await delay("infinite");
        return new HttpResponse();
      }),
    );
    const { signal } = new AbortController();
    const hanging = request(method, "/api/thing", undefined, { signal, timeoutMs });
    await expect(hanging).rejects.toThrow("Too late.");
    expect(timeout).toHaveBeenCalledExactlyOnceWith(expected);
  });
});

describe("ApiError", () => {
  // meets 1:199 2:225
  it("contains the status and the body in its message", async () => {
    server.use(http.get(URL, () => new HttpResponse("out of order", { status: 503 })));
    expect((await failure(request("GET", "/api/thing"))).message).toBe("503: out of order");
  });

  // meets 1:199 2:225
  it("contains the status text in its message if the body is empty", async () => {
    server.use(http.get(URL, () => new HttpResponse(null, { status: 404, statusText: "Nope" })));
    expect((await failure(request("GET", "/api/thing"))).message).toBe("404: Nope");
  });

  it("contains the code, detail and fields of an API error", () => {
    const body = {
      code: "throttled",
      message: "Wait a minute.",
      fields: { username: ["Too long."] },
    };
    expect(new ApiError(429, JSON.stringify(body))).toMatchObject({
      code: "throttled",
      detail: "Wait a minute.",
      fields: { username: ["Too long."] },
    });
  });

  it.each([
    ["7", 7000],
    [new Date(Date.now() - 5000).toUTCString(), 0],
    ["soon", undefined],
    ["", undefined],
  ])("parses Retry-After %j", async (header, expected) => {
    const headers = { "Retry-After": header };
    server.use(http.get(URL, () => new HttpResponse(null, { status: 503, headers })));
    expect((await failure(request("GET", "/api/thing"))).retryAfterMs).toBe(expected);
  });

  it("accepts only strings as field messages, and wraps a single string in a list", () => {
    const fields = {
      username: "Too long.",
      amount: ["Too much.", 7],
      bic: null,
      fee: { code: "max" },
      note: [],
    };
    expect(new ApiError(400, JSON.stringify({ fields })).fields).toEqual({
      username: ["Too long."],
      amount: ["Too much."],
    });
  });

  it.each(["Wrong.", null, 7, ["Wrong."]])("ignores malformed fields: %j", (fields) => {
    const { fields: named, detail } = new ApiError(400, JSON.stringify({ fields, message: 7 }));
    expect(Object.values(named).flat()).not.toContain(7);
    expect(detail).toBeUndefined();
  });

  it("has neither a detail nor fields if the JSON body is not an error object", () => {
    expect(new ApiError(400, "null")).toMatchObject({ detail: undefined, fields: {} });
  });
});
