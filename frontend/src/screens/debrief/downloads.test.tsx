import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { server } from "@/testing/api";
import { recordSavedFiles } from "@/testing/saved-files";
import { addresses, press, show, startAfresh } from "@/testing/screens/debrief-page";

const saved = recordSavedFiles();

beforeEach(startAfresh);

describe("Downloads", () => {
  const files: [button: string, path: string, of: string][] = [
    ["Class (PDF)", "debrief.pdf", "lesson"],
    ["All people (PDF)", "debrief.pdf", "seats"],
    ["Records of participation (PDF)", "debrief.pdf", "records"],
    ["Steps (CSV)", "debrief.csv", "steps"],
    ["Decisions and flags (CSV)", "debrief.csv", "items"],
    ["Results (xAPI)", "debrief.xapi.json", "results"],
    ["Everything (xAPI)", "debrief.xapi.json", "all"],
  ];
  const seatFiles: typeof files = [
    ["Results (PDF)", "debrief/2.pdf", "seat"],
    ["Record of participation (PDF)", "debrief/2.pdf", "record"],
  ];

  function serve(path: string) {
    const headers = { "Content-Disposition": 'attachment; filename="SIMULATED-file"' };
    server.use(
      http.get(`*/api/lessons/LSN-000007/${path}`, () => new HttpResponse("%PDF", { headers })),
    );
  }

  it.each([
    ["the class", "", files],
    ["a seat", "?seat=2", seatFiles],
  ])("save each file of %s, and name its content in the query", async (_, query, all) => {
    await show(query);
    for (const [button, path, of] of all) {
      saved.length = 0;
      serve(path);
      await press(button);
      await vi.waitFor(() => {
        expect(saved.map(({ name }) => name)).toEqual(["SIMULATED-file"]);
      });
      expect(addresses()).toContain(`/api/lessons/LSN-000007/${path}?names=true&of=${of}`);
    }
  });

  it("saves a CSV with the server's byte order mark and doesn't add a second one", async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x0a]);
    const headers = { "Content-Disposition": 'attachment; filename="SIMULATED-steps.csv"' };
    server.use(
      http.get("*/api/lessons/:ref/debrief.csv", () => new HttpResponse(bytes, { headers })),
    );
    await show();
    await press("Steps (CSV)");
    await vi.waitFor(() => {
      expect(saved.map(({ content }) => content.size)).toEqual([bytes.length]);
    });
    expect(saved[0]?.name).toBe("SIMULATED-steps.csv");
  });
});
