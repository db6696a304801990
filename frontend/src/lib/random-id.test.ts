import { describe, expect, it, vi } from "vitest";

import { randomId } from "@/lib/random-id";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("randomId", () => {
  it("returns a new UUID each time", () => {
    expect(randomId()).toMatch(UUID);
    expect(randomId()).not.toBe(randomId());
  });

  it("returns a new UUID over plain HTTP, where `crypto.randomUUID` is missing", () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal("crypto", { getRandomValues });
    expect(randomId()).toMatch(UUID);
    expect(randomId()).not.toBe(randomId());
  });
});
