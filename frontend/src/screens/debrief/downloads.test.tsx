import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { server } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { addresses, failed, press, show, startAfresh } from "@/testing/screens/debrief-page";

/** Names of the saved files; `contents` has their contents. */
const saved: string[] = [];
const contents: Blob[] = [];

beforeEach(startAfresh);

describe("Downloads", () => {
  const files: [button: string, path: string, of: string, query?: string][] = [
    ["Class (PDF)", "debrief.pdf", "lesson"],
    ["All people (PDF)", "debrief.pdf", "seats"],
    ["Records of participation (PDF)", "debrief.pdf", "records"],
    ["Steps (CSV)", "debrief.csv", "steps"],
    ["Decisions and flags (CSV)", "debrief.csv", "items"],
    ["Results (xAPI)", "debrief.xapi.json", "results"],
    ["Everything (xAPI)", "debrief.xapi.json", "all"],
  ];
  const seatFiles: typeof files = [
    ["Results (PDF)", "debrief/2.pdf", "seat", "?seat=2"],
    ["Record of participation (PDF)", "debrief/2.pdf", "record", "?seat=2"],
  ];

  beforeEach(() => {
    saved.length = 0;
    contents.length = 0;
    URL.createObjectURL = vi.fn((content: Blob) => {
      contents.push(content);
      return "blob:file";
    });
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });

  function serve(path: string) {
    const headers = { "Content-Disposition": 'attachment; filename="SIMULATED-file"' };
    server.use(
      http.get(`*/api/lessons/LSN-000007/${path}`, () => new HttpResponse("%PDF", { headers })),
    );
  }

  it.each([...files, ...seatFiles])(
    "“%s” saves the file %s, requested with the query of=%s",
    async (button, path, of, query = "") => {
      serve(path);
      await show(query);
      await press(button);
      await vi.waitFor(() => {
        expect(saved).toEqual(["SIMULATED-file"]);
      });
      expect(addresses()).toContain(`/api/lessons/LSN-000007/${path}?names=true&of=${of}`);
    },
  );

  it("saves a CSV with the server's byte order mark and doesn't add a second one", async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x0a]);
    const headers = { "Content-Disposition": 'attachment; filename="SIMULATED-steps.csv"' };
    server.use(
      http.get("*/api/lessons/:ref/debrief.csv", () => new HttpResponse(bytes, { headers })),
    );
    await show();
    await press("Steps (CSV)");
    await vi.waitFor(() => {
      expect(contents.map(({ size }) => size)).toEqual([bytes.length]);
    });
    expect(saved).toEqual(["SIMULATED-steps.csv"]);
  });

  it("saves nothing and shows the notice “The file was not created” when the server fails", async () => {
    server.use(http.get("*/api/lessons/:ref/debrief.csv", failed));
    await show();
    await press("Steps (CSV)");
    await findNotice("The file was not created");
    expect(saved).toEqual([]);
  });
});
