import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { server } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { failed, show, startAfresh } from "@/testing/screens/debrief-page";

beforeEach(startAfresh);

describe("ReasonsCard", () => {
  const rating = (choice: string) => screen.getByRole("button", { name: choice });

  it("sends a rating, shows the trainer who gave it, and shows a notice when it replaced another trainer's rating", async () => {
    const bodies: unknown[] = [];
    let replaced: object | null = null;
    server.use(
      http.put("*/api/lessons/:ref/ratings", async ({ request }) => {
        const body = (await request.json()) as { entry: string; rating: number };
        bodies.push(body);
        return HttpResponse.json({ ...body, ratedBy: "trainer", replaced });
      }),
    );
    await show();
    await userEvent.click(rating("2"));
    expect(await screen.findByText("by trainer")).toBeVisible();
    expect(rating("2")).toHaveAttribute("aria-pressed", "true");
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    replaced = { rating: 2, ratedBy: "another" };
    await userEvent.click(rating("0"));
    expect(await findNotice("You replaced a rating")).toHaveTextContent(
      "another had rated this reason 2.",
    );
    expect(rating("2")).toHaveAttribute("aria-pressed", "false");
    expect(bodies).toEqual([
      { entry: "7.1", rating: 2 },
      { entry: "7.1", rating: 0 },
    ]);
  });

  it("keeps the previous rating and shows a notice when the server fails", async () => {
    server.use(http.put("*/api/lessons/:ref/ratings", failed));
    await show();
    await userEvent.click(rating("1"));
    await findNotice("The rating was not stored");
    expect(rating("1")).toHaveAttribute("aria-pressed", "false");
  });
});
