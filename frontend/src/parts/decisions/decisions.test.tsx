import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { type Seat, seatQuery } from "@/api/training";
import { viewSeat } from "@/lib/seat-view";
import { Decisions } from "@/parts/decisions/decisions";
import { server } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";
import { backend, pane, reach, showGuide, startAfresh, stepOf } from "@/testing/training/guide";

const ABOUT = "TRN-000096";
const REASON = "Dormant for a year.";
const held: Seat["decisions"][number] = {
  about: ABOUT,
  decision: "hold",
  reason: REASON,
  effect: "done",
  at: "2026-11-21T07:19:00Z",
};
let sent: unknown[] = [];
let effect = { effect: "done", message: "TRN-000096 is held." };

beforeEach(() => {
  startAfresh();
  sent = [];
  effect = { effect: "done", message: "TRN-000096 is held." };
  backend.seat.steps[1] = stepOf("decide", { say: "Decide now.", decide: { about: ABOUT } });
  reach("decide");
  server.use(
    http.post("*/api/seat/decisions", async ({ request }) => {
      const { decision, reason } = (await request.json()) as Seat["decisions"][number];
      sent.push({ decision, reason });
      const at = `2026-11-21T07:2${sent.length}:00Z`;
      backend.seat.decisions = [
        ...backend.seat.decisions,
        { about: ABOUT, decision, reason, effect: effect.effect, at },
      ];
      return HttpResponse.json({ ...backend.seat, ...effect });
    }),
  );
});

/** Render `Decisions` for a person on a seat, and wait for its lazily loaded card. */
async function show(
  decisions = <Decisions about={ABOUT} open />,
  seat: Seat | null = backend.seat,
) {
  const client = createQueryClient();
  client.setQueryData(seatQuery().queryKey, structuredClone({ seat }));
  await act(() => Promise.resolve(renderInApp(decisions, { client })));
}

const field = () => screen.findByRole("textbox", { name: "Reason" });
const button = (name: string) => screen.getByRole("button", { name });

async function decide(decision: string) {
  await typeInto(userEvent, await field(), REASON);
  await userEvent.click(button(decision));
}

describe("Decisions", () => {
  it("sends the decision of the pressed button with the typed reason, joined into one line", async () => {
    await show();
    await typeInto(userEvent, await field(), `  ${REASON}\nNew payee.`);
    await expectAccessible(document.body);
    await userEvent.click(button("Escalate"));
    expect(await findNotice("Escalated")).toHaveTextContent("TRN-000096 is held.");
    expect(sent).toEqual([{ decision: "escalate", reason: `${REASON} New payee.` }]);
    expect(await field()).toHaveValue("");
  });

  it.each([
    ["too short", "Too short", "Write at least 10 characters."],
    ["too long", "é".repeat(301), "Write no more than 300 characters."],
  ])("doesn't send a reason that is %s, but shows an error", async (_, reason, message) => {
    await show();
    await typeInto(userEvent, await field(), reason);
    await userEvent.click(button("Hold"));
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(await field()).toHaveAccessibleDescription(
      expect.stringContaining(`${reason.length} of 300 characters`),
    );
    expect(await field()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it("shares the typed reason with other forms about the record, until it is sent", async () => {
    function Forms() {
      const [count, setCount] = useState(2);
      return (
        <>
          {Array.from({ length: count }, (_, index) => (
            <Decisions key={index} about={ABOUT} open />
          ))}
          <button onClick={() => setCount(3)}>Open another</button>
        </>
      );
    }
    await show(<Forms />);
    const reasons = () => screen.findAllByRole("textbox", { name: "Reason" });
    const values = async () => (await reasons()).map((box) => (box as HTMLTextAreaElement).value);
    await typeInto(userEvent, (await reasons())[0]!, REASON);
    expect(await values()).toEqual([REASON, REASON]);
    await userEvent.click(button("Open another"));
    expect(await values()).toEqual([REASON, REASON, REASON]);
    await userEvent.click(screen.getAllByRole("button", { name: "Hold" })[1]!);
    await findNotice("Held");
    expect(await values()).toEqual(["", "", ""]);
  });

  it("shows the server's error at the reason field", async () => {
    const message = "This could be a real account.";
    server.use(
      http.post("*/api/seat/decisions", () =>
        HttpResponse.json({ error: message, fields: { reason: [message] } }, { status: 400 }),
      ),
    );
    await show();
    await decide("Release");
    await findNotice("The decision could not be sent");
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining(message));
  });

  it("says that a decision counts even if the server rejects the resulting change", async () => {
    effect = { effect: "refused", message: "Your decision was recorded. It is completed." };
    await show();
    await decide("Hold");
    await findNotice("Your decision counts, but nothing was changed");
    const group = within(screen.getByRole("group", { name: `Your decision on ${ABOUT}` }));
    expect(group.getByText("Your decision counts, but nothing was changed.")).toBeInTheDocument();
    expect(group.getByText(REASON)).toBeInTheDocument();
  });

  it("lists earlier decisions, without buttons once the record is decided", async () => {
    backend.seat.decisions = [held, { ...held, about: "TRN-000097", reason: "Another one." }];
    await show(<Decisions about={ABOUT} open={false} />);
    const list = await screen.findByRole("list", { name: /^Your earlier/ });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([`Held: ${REASON}`]);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("says that Release is final, and offers no further decision", async () => {
    await show();
    expect(await screen.findByText(/^After Hold or Escalate .+ Release is final/)).toBeVisible();
    await decide("Release");
    expect(await screen.findByRole("list", { name: /Release is final/ })).toHaveTextContent(
      `Released: ${REASON}`,
    );
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });

  it("accepts another decision after a Release that had no effect", async () => {
    effect = { effect: "refused", message: "Your decision was recorded. Validate it first." };
    await show();
    await decide("Release");
    expect(await screen.findByRole("list", { name: /^Your earlier/ })).toHaveTextContent(REASON);
    expect(await field()).toBeInTheDocument();
  });

  it("closes the form of a decided record while the step asks for a decision about another record", async () => {
    const other = "TRN-000097";
    backend.seat.steps.push(stepOf("next", { decide: { about: other } }));
    reach("next");
    backend.seat.decisions = [held];
    await show(
      <>
        {[ABOUT, other].map((one) => (
          <Decisions key={one} about={one} open />
        ))}
      </>,
    );
    const form = await screen.findByRole("group", { name: `Your decision on ${other}` });
    expect(within(form).getByRole("heading")).toHaveTextContent(other);
    expect(within(form).getByRole("button", { name: "Release" })).toBeInTheDocument();
    const decided = within(screen.getByRole("group", { name: `Your decision on ${ABOUT}` }));
    expect(decided.getByText("Held:")).toBeInTheDocument();
    expect(decided.queryByRole("textbox")).not.toBeInTheDocument();
    await userEvent.click(decided.getByRole("button", { name: `Decide again on ${ABOUT}` }));
    await typeInto(userEvent, decided.getByRole("textbox", { name: "Reason" }), REASON);
    await userEvent.click(decided.getByRole("button", { name: "Escalate" }));
    expect(await decided.findByText("Escalated:")).toBeInTheDocument();
    expect(decided.queryByRole("textbox")).not.toBeInTheDocument();
  });

  it.each<[string, () => Seat | null]>([
    ["without a seat", () => null],
    ["if the script asks for none", () => ({ ...backend.seat, steps: [stepOf("end")] })],
    [
      "after the last step",
      () => ({ ...backend.seat, progress: { ...backend.seat.progress, step: null } }),
    ],
  ])("renders nothing %s", async (_, seatOf) => {
    await show(undefined, seatOf());
    expect(screen.queryByRole("group")).not.toBeInTheDocument();
  });

  it("shows no form to a trainer who views the seat", async () => {
    viewSeat("7");
    await show();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });
});

describe("Guide at a step that asks for a decision", () => {
  it("links to the record and accepts the decision in the pane", async () => {
    showGuide();
    const region = await pane("Decide now.");
    expect(region.getByRole("link", { name: `Open ${ABOUT}` })).toHaveAttribute(
      "href",
      `/transaction-logs?tx=${ABOUT}`,
    );
    await typeInto(userEvent, await region.findByRole("textbox", { name: "Reason" }), REASON);
    await userEvent.click(region.getByRole("button", { name: "Release" }));
    expect(await region.findByText("Released:")).toBeInTheDocument();
  });
});
