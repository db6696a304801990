import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { useEffect, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { call } from "@/api/client";
import { query } from "@/api/queries";
import { createQueryClient } from "@/api/query-client";
import { saysSuccess } from "@/kit/actions/failure";
import {
  type Action,
  type ActionOptions,
  type ActionOutcome,
  useAction,
} from "@/kit/actions/use-action";
import { answers, unreachable } from "@/testing/api";
import { renderInApp } from "@/testing/render";

const PATH = "/api/swift/operations";
const institutions = query("/api/swiftnet/institutions");
const operation = {
  operationType: "MT103",
  transactionId: "TRN-000001",
  swiftBic: "NORTSIM1",
  correspondentBank: "Northhaven",
  operationData: "{}",
  processingStatus: "pending",
  feeAmount: "0.00",
  feeWaived: false,
  levelTwentyOverride: false,
} as const;
type Values = { bank: string };

let keys: (string | null)[] = [];
let warn = vi.spyOn(console, "warn");

beforeEach(() => {
  keys = [];
  warn = vi.spyOn(console, "warn").mockReturnValue();
});

/** Queue responses of the fake API; the last one repeats. */
function answer(...replies: (() => Response | Promise<Response>)[]): void {
  answers("POST", PATH, ({ request }) => {
    keys.push(request.headers.get("idempotency-key"));
    return (replies[keys.length - 1] ?? replies.at(-1) ?? unreachable)();
  });
}

const reply201 = () => HttpResponse.json({ id: "7" }, { status: 201 });
const error = (status: number, body: object) => () => HttpResponse.json(body, { status });

type Created = { id: string; success?: boolean };
type Options = Partial<ActionOptions<Values, Created>>;

function show(options: Options = {}, client: QueryClient = createQueryClient()) {
  let action: Action<Values> | undefined;
  function Buttons() {
    action = useAction<Values, Created>({
      call: ({ bank }, { idempotencyKey }) =>
        call("POST", "/api/swift/operations", {
          body: { ...operation, correspondentBank: bank },
          idempotencyKey,
        }),
      success: ({ id }, { bank }) => ({ title: "Sent", description: `${id} to ${bank}` }),
      failure: { title: "Not Sent", description: "Please try again." },
      ...options,
    });
    const { run, busy } = action;
    return (
      <>
        <button onClick={() => run({ bank: "one" })}>One</button>
        <button onClick={() => run({ bank: "two" })}>Two</button>
        <output>{busy ? "busy" : "idle"}</output>
      </>
    );
  }
  const view = renderInApp(<Buttons />, { client });
  return {
    ...view,
    submit: async (): Promise<ActionOutcome> => {
      if (!action) throw new Error("Nothing is shown.");
      const { submit } = action;
      return act(() => submit({ bank: "one" }));
    },
  };
}

async function press(name: "One" | "Two"): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name }));
}

async function pressAndSettle(name: "One" | "Two"): Promise<void> {
  const before = keys.length;
  await press(name);
  await waitFor(() => {
    expect(keys.length).toBe(before + 1);
    expect(screen.getByText("idle")).toBeInTheDocument();
  });
}

describe("useAction after a success", () => {
  it("shows the notice for the response, and refetches the changed resources", async () => {
    answer(reply201);
    let reads = 0;
    answers("GET", "/api/swiftnet/institutions", () => {
      reads += 1;
      return [];
    });
    const client = createQueryClient();
    const stop = new QueryObserver(client, institutions).subscribe(() => undefined);
    await waitFor(() => expect(reads).toBe(1));
    const onSuccess = vi.fn();
    show({ touches: ["swiftnet/institutions"], onSuccess }, client);
    await press("One");
    expect(await screen.findByText("7 to one")).toBeInTheDocument();
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ id: "7" }, { bank: "one" });
    await waitFor(() => expect(reads).toBe(2));
    stop();
  });

  it("resolves with a successful outcome", async () => {
    answer(reply201);
    const { submit } = show();
    expect(await submit()).toEqual({ succeeded: true, fields: {}, noticeText: "" });
  });

  it("starts no second call while the first one is running", async () => {
    let release: (response: Response) => void = () => undefined;
    answer(() => new Promise((resolve) => (release = resolve)));
    const { submit } = show();
    await press("One");
    expect(await screen.findByText("busy")).toBeInTheDocument();
    await press("One");
    await submit();
    await waitFor(() => expect(keys).toHaveLength(1));
    release(reply201());
    expect(await screen.findByText("idle")).toBeInTheDocument();
    expect(keys).toHaveLength(1);
  });

  it("shows its notice even after the user has left the screen, but skips the callbacks", async () => {
    let release: (response: Response) => void = () => undefined;
    answer(() => new Promise((resolve) => (release = resolve)));
    const onSuccess = vi.fn();
    const { unmount } = show({ onSuccess });
    await press("One");
    await waitFor(() => expect(keys).toHaveLength(1));
    unmount();
    renderInApp(<p>Elsewhere</p>);
    release(reply201());
    expect(await screen.findByText("7 to one")).toBeInTheDocument();
    expect(onSuccess).not.toHaveBeenCalled();
  });
});

describe("useAction after a failure", () => {
  it.each([
    ["the server's reason", error(400, { code: "invalid", message: "No.", fields: {} }), "No."],
    ["its `otherwise` text without a reason", unreachable, "Try later."],
  ])("shows %s if its failure notice has an `otherwise` text", async (_case, reply, text) => {
    answer(reply);
    show({ failure: { title: "Not Sent", otherwise: "Try later." } });
    await press("One");
    expect(await screen.findByText("Not Sent")).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each([
    ["can't be reached", unreachable, 2],
    ["responds with 500", error(500, { code: "server_error", message: "Oops", fields: {} }), 0],
    ["rejects the request", error(400, { code: "invalid", message: "No.", fields: {} }), 0],
  ])("shows the failure notice if the server %s", async (_case, reply, logged) => {
    answer(reply);
    const onFailure = vi.fn();
    const { submit } = show({ onFailure });
    await press("One");
    expect(await screen.findByText("Not Sent")).toBeInTheDocument();
    expect(screen.getByText("Please try again.")).toBeInTheDocument();
    await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    await submit();
    expect(onFailure).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(logged);
  });

  // meets 1:231b 1:231c
  it("never retries a failed call by itself", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer(error(503, { code: "busy", message: "Later.", fields: {} }));
    show();
    await press("One");
    await waitFor(() => expect(keys).not.toHaveLength(0));
    await waitFor(() => expect(screen.getByText("idle")).toBeInTheDocument());
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(keys).toHaveLength(1);
    expect(screen.getByText("idle")).toBeInTheDocument();
  });

  it.each([
    [{ success: false, error: "Wrong code" }, "Wrong code"],
    [{ success: false, message: "Too late" }, "Too late"],
    [{ success: false, error: "" }, "without a reason"],
  ])("treats the response %j as a refusal and shows its reason", async (body, reason) => {
    answer(() => HttpResponse.json(body));
    const onSuccess = vi.fn();
    show({
      onSuccess,
      failure: ({ refused, reason: text = "without a reason" }) => ({
        title: refused ? "Refused" : "Failed",
        description: text,
      }),
    });
    await press("One");
    expect(await screen.findByText("Refused")).toBeInTheDocument();
    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it.each([{}, { success: "yes" }, []])(
    "treats the response %j as a refusal if the action accepts only success: true",
    async (body) => {
      answer(() => HttpResponse.json(body));
      const onSuccess = vi.fn();
      show({
        accepts: saysSuccess,
        onSuccess,
        failure: ({ refused }) => ({ title: refused ? "Refused" : "Failed" }),
      });
      await press("One");
      expect(await screen.findByText("Refused")).toBeInTheDocument();
      expect(onSuccess).not.toHaveBeenCalled();
    },
  );

  it.each([
    ["its answer is null instead of success: true", null, { accepts: saysSuccess }],
    ["its success notice can't be built", null, {}],
    [
      "its onSuccess throws",
      { id: "7" },
      {
        onSuccess: () => {
          throw new TypeError("There is nothing to read.");
        },
      },
    ],
  ] as [string, object | null, Options][])(
    "shows one notice, keeps the idempotency key and refetches if %s",
    async (_case, body, options) => {
      answer(() => HttpResponse.json(body));
      let reads = 0;
      answers("GET", "/api/swiftnet/institutions", () => {
        reads += 1;
        return [];
      });
      const client = createQueryClient();
      const stop = new QueryObserver(client, institutions).subscribe(() => undefined);
      await waitFor(() => expect(reads).toBe(1));
      const { submit } = show({ touches: ["swiftnet/institutions"], ...options }, client);
      expect(await submit()).toMatchObject({ succeeded: false, noticeText: "Please try again." });
      expect(await screen.findByText("Not Sent")).toBeInTheDocument();
      expect(screen.queryByText("Sent")).not.toBeInTheDocument();
      expect(warn).toHaveBeenCalledOnce();
      await waitFor(() => expect(reads).toBe(2));
      await submit();
      expect(new Set(keys).size).toBe(1);
      stop();
    },
  );

  it("resolves with the field errors and the text of the notice", async () => {
    const fields = { correspondentBank: ["This is a real bank."] };
    answer(error(400, { code: "invalid", message: "correspondentBank: No.", fields }));
    const { submit } = show({
      failure: ({ reason }) => ({ title: "Not Sent", description: reason }),
    });
    const noticeText = "This is a real bank.";
    expect(await submit()).toEqual({ succeeded: false, fields, noticeText });
    expect(await screen.findByText(noticeText)).toBeInTheDocument();
  });

  // meets D:foreign-reply
  it.each([
    ["the API's message", error(503, { code: "busy", message: "Wait.", fields: {} }), "Wait."],
    [
      "a generic message",
      () => new Response("<html>upstream is away", { status: 502 }),
      "The server did not answer (502). Try again.",
    ],
    [
      "a generic message instead of a body without a code",
      error(503, { message: "nginx: upstream is away" }),
      "The server did not answer (503). Try again.",
    ],
    ["no message", unreachable, "nothing"],
  ])("returns %s as the failure's message", async (_case, reply, message) => {
    answer(reply);
    show({
      failure: ({ message: text = "nothing" }) => ({ title: "Not Sent", description: text }),
    });
    await press("One");
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it("becomes idle in the same render that shows its callbacks' state changes, so that a callback can focus a field", async () => {
    let release: (response: Response) => void = () => undefined;
    answer(() => new Promise((resolve) => (release = resolve)));
    const keysSent = new Set<string>();
    function Button() {
      const [failed, setFailed] = useState(false);
      const { run, busy } = useAction({
        call: () => call("POST", "/api/swift/operations", { body: operation }),
        failure: { title: "Not Sent" },
        onFailure: () => setFailed(true),
      });
      const state = `${busy ? "busy" : "idle"}, ${failed ? "failed" : "not failed"}`;
      useEffect(() => void keysSent.add(state), [state]);
      return <button onClick={() => run()}>{state}</button>;
    }
    renderInApp(<Button />);
    await userEvent.click(screen.getByRole("button"));
    expect(await screen.findByText("busy, not failed")).toBeInTheDocument();
    await waitFor(() => expect(keys).toHaveLength(1));
    release(HttpResponse.json({ code: "invalid", message: "No.", fields: {} }, { status: 400 }));
    expect(await screen.findByText("idle, failed")).toBeInTheDocument();
    expect([...keysSent]).toEqual(["idle, not failed", "busy, not failed", "idle, failed"]);
  });

  // departs from 1:195e
  it("shows the server's message after a 409, and refetches the changed resources", async () => {
    answer(error(409, { code: "conflict", message: "It is completed already.", fields: {} }));
    let reads = 0;
    answers("GET", "/api/swiftnet/institutions", () => {
      reads += 1;
      return [];
    });
    const client = createQueryClient();
    const stop = new QueryObserver(client, institutions).subscribe(() => undefined);
    await waitFor(() => expect(reads).toBe(1));
    show({ touches: ["swiftnet/institutions"] }, client);
    await press("One");
    expect(await screen.findByText("It is completed already.")).toBeInTheDocument();
    expect(screen.getByText("Not Sent")).toBeInTheDocument();
    await waitFor(() => expect(reads).toBe(2));
    stop();
  });

  it("shows the server's reason after a 429 instead of its own notice", async () => {
    answer(error(429, { code: "throttled", message: "Wait 290 seconds.", fields: {} }));
    show();
    await press("One");
    expect(await screen.findByText("Wait 290 seconds.")).toBeInTheDocument();
    expect(screen.getByText("Not Sent")).toBeInTheDocument();
  });

  it("shows no notice after a 401, because the session gate handles it", async () => {
    answer(error(401, { code: "not_authenticated", message: "Sign in.", fields: {} }));
    show();
    await pressAndSettle("One");
    expect(screen.queryByText("Not Sent")).not.toBeInTheDocument();
  });
});

describe("idempotency key of useAction", () => {
  const failed = error(500, { code: "server_error", message: "It failed.", fields: {} });

  it("stays the same when the same values are sent again after an unknown outcome", async () => {
    answer(failed, error(503, { code: "busy", message: "Wait.", fields: {} }), reply201);
    show();
    for (let time = 0; time < 3; time += 1) await pressAndSettle("One");
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ["a success", reply201],
    ["a refusal", error(400, { code: "invalid", message: "No.", fields: {} })],
    ["a negative answer", () => HttpResponse.json({ success: false })],
  ])("changes after %s", async (_case, reply) => {
    answer(reply);
    show();
    await pressAndSettle("One");
    await pressAndSettle("One");
    expect(new Set(keys).size).toBe(2);
  });

  it("changes when other values are sent", async () => {
    answer(failed);
    show();
    await pressAndSettle("One");
    await pressAndSettle("Two");
    expect(new Set(keys).size).toBe(2);
  });
});
