import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import { requestFile } from "@/api/files";
import { createQueryClient } from "@/api/query-client";
import { useDownload } from "@/kit/actions/use-download";
import { answers, refused } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { recordSavedFiles } from "@/testing/saved-files";

const PATH = "/api/swiftnet/command";

const saved = recordSavedFiles();

function Receipt() {
  const { busy, run } = useDownload({
    call: () => requestFile("POST", "/api/swiftnet/command", { body: { command: "receipt" } }),
    success: ({ name }) => ({ title: "Receipt Saved", description: name }),
    failure: { title: "Receipt Failed", description: "Please try again." },
  });
  return (
    <button disabled={busy} onClick={() => run()}>
      Receipt
    </button>
  );
}

async function press(): Promise<void> {
  renderInApp(<Receipt />, { client: createQueryClient() });
  await userEvent.click(screen.getByRole("button", { name: "Receipt" }));
}

describe("useDownload", () => {
  it.each([
    ['attachment; filename="receipt.pdf"', "receipt.pdf"],
    ["attachment; filename=receipt.pdf", "receipt.pdf"],
    [`attachment; filename="x.pdf"; filename*=UTF-8''Beleg%20%C3%84.pdf`, "Beleg Ä.pdf"],
    [`attachment; filename="x.pdf"; filename*=UTF-8''%E0%A4`, "x.pdf"],
    ['attachment; filename="../../etc/a \\"b\\".pdf"', 'a "b".pdf'],
    ['attachment; filename="/"', "download"],
    ["attachment", "download"],
  ])(
    "saves a response with the header “%s” as the file %s, and shows its notice",
    async (disposition, name) => {
      answers("POST", PATH, async ({ request }) => {
        expect(await request.json()).toEqual({ command: "receipt" });
        const headers = { "Content-Disposition": disposition };
        return new HttpResponse("SIMULATED", { headers });
      });
      await press();
      expect(await screen.findByText("Receipt Saved")).toBeInTheDocument();
      expect(saved.map((file) => file.name)).toEqual([name]);
      expect(await saved[0]?.content.text()).toBe("SIMULATED");
    },
  );

  it("saves no file after a failure, and shows the failure's notice", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", PATH, refused(500));
    await press();
    expect(await screen.findByText("Receipt Failed")).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});
