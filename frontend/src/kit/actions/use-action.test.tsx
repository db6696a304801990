import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { useEffect, useState } from "react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { ApiError, call } from "@/api/client";
import { query } from "@/api/queries";
import { createQueryClient } from "@/api/query-client";
import { failureOf, saysSuccess } from "@/kit/actions/failure";
import {
  type Action,
  type ActionOptions,
  type ActionOutcome,
  useAction,
} from "@/kit/actions/use-action";
import { answers, sentTo, unreachable } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { operation } from "@/testing/samples/swiftnet";

const PATH = "/api/swift/operations";
const READ_PATH = "/api/swiftnet/institutions";
type Values = { bank: string };

let warn = vi.spyOn(console, "warn");

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockReturnValue();
});

/** Return the idempotency keys of the calls. */
const keys = () => sentTo("POST", PATH).map(({ key }) => key);

/** Queue responses of the fake API; the last one repeats. */
function answer(...replies: (() => Response | Promise<Response>)[]): void {
  answers("POST", PATH, () => (replies[keys().length - 1] ?? replies.at(-1) ?? unreachable)());
}

/** Read a resource, and return its cache and a function that waits for the refetch. */
async function readResource() {
  answers("GET", READ_PATH, []);
  const client = createQueryClient();
  onTestFinished(new QueryObserver(client, query(READ_PATH)).subscribe(() => undefined));
  const findReads = (count: number) =>
    waitFor(() => expect(sentTo("GET", READ_PATH)).toHaveLength(count));
  await findReads(1);
  return { client, findRefetch: () => findReads(2) };
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
  const before = keys().length;
  await press(name);
  await waitFor(() => {
    expect(keys()).toHaveLength(before + 1);
    expect(screen.getByText("idle")).toBeInTheDocument();
  });
}

describe("useAction after a success", () => {
  it("shows the notice for the response, refetches the changed resources, and resolves with a successful outcome", async () => {
    answer(reply201);
    const { client, findRefetch } = await readResource();
    const onSuccess = vi.fn();
    const { submit } = show({ touches: ["swiftnet/institutions"], onSuccess }, client);
    expect(await submit()).toEqual({ succeeded: true, fields: {}, noticeText: "" });
    expect(await screen.findByText("7 to one")).toBeInTheDocument();
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ id: "7" }, { bank: "one" });
    await findRefetch();
  });

  it("starts no second call while the first one is running", async () => {
    let release: (response: Response) => void = () => undefined;
    answer(() => new Promise((resolve) => (release = resolve)));
    const { submit } = show();
    await press("One");
    expect(await screen.findByText("busy")).toBeInTheDocument();
    await press("One");
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(1));
    release(reply201());
    expect(await screen.findByText("idle")).toBeInTheDocument();
    expect(keys()).toHaveLength(1);
  });

  it("shows its notice even after the user has left the screen, but skips the callbacks", async () => {
    let release: (response: Response) => void = () => undefined;
    answer(() => new Promise((resolve) => (release = resolve)));
    const onSuccess = vi.fn();
    const { unmount } = show({ onSuccess });
    await press("One");
    await waitFor(() => expect(keys()).toHaveLength(1));
    unmount();
    renderInApp(<p>Elsewhere</p>);
    release(reply201());
    expect(await screen.findByText("7 to one")).toBeInTheDocument();
    expect(onSuccess).not.toHaveBeenCalled();
  });
});

describe("useAction after a failure", () => {
  const rejected = error(400, { code: "invalid", message: "No.", fields: {} });
  const throttled = error(429, { code: "throttled", message: "Wait 290 seconds.", fields: {} });
  const otherwise = { failure: { title: "Not Sent", otherwise: "Try later." } };

  it.each([
    ["the server's reason if its notice has an `otherwise` text", rejected, "No.", otherwise],
    ["its `otherwise` text without a reason", unreachable, "Try later.", otherwise],
    ["the server's reason after a 429 instead of its own text", throttled, "Wait 290 seconds.", {}],
  ])("shows %s", async (_case, reply, text, options) => {
    answer(reply);
    show(options);
    await press("One");
    expect(await screen.findByText("Not Sent")).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each([
    ["can't be reached", unreachable, 2],
    ["responds with 500", error(500, { code: "server_error", message: "Oops", fields: {} }), 0],
    ["rejects the request", rejected, 0],
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
    await waitFor(() => expect(keys()).not.toHaveLength(0));
    await waitFor(() => expect(screen.getByText("idle")).toBeInTheDocument());
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(keys()).toHaveLength(1);
    expect(screen.getByText("idle")).toBeInTheDocument();
  });

  const onlySuccess = { accepts: saysSuccess };

  it.each([
    [{ success: false, error: "Wrong code" }, "Wrong code", {}],
    [{ success: false, message: "Too late" }, "Too late", {}],
    [{ success: false, error: "" }, "without a reason", {}],
    [{}, "without a reason", onlySuccess],
    [{ success: "yes" }, "without a reason", onlySuccess],
    [[], "without a reason", onlySuccess],
  ])(
    "treats the response %j as a refusal and shows its reason: %s",
    async (body, reason, options) => {
      answer(() => HttpResponse.json(body));
      const onSuccess = vi.fn();
      show({
        ...options,
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
      const { client, findRefetch } = await readResource();
      const { submit } = show({ touches: ["swiftnet/institutions"], ...options }, client);
      expect(await submit()).toMatchObject({ succeeded: false, noticeText: "Please try again." });
      expect(await screen.findByText("Not Sent")).toBeInTheDocument();
      expect(screen.queryByText("Sent")).not.toBeInTheDocument();
      expect(warn).toHaveBeenCalledOnce();
      await findRefetch();
      await submit();
      expect(new Set(keys()).size).toBe(1);
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
    await waitFor(() => expect(keys()).toHaveLength(1));
    release(HttpResponse.json({ code: "invalid", message: "No.", fields: {} }, { status: 400 }));
    expect(await screen.findByText("idle, failed")).toBeInTheDocument();
    expect([...keysSent]).toEqual(["idle, not failed", "busy, not failed", "idle, failed"]);
  });

  // departs from 1:195e
  it("shows the server's message after a 409, and refetches the changed resources", async () => {
    answer(error(409, { code: "conflict", message: "It is completed already.", fields: {} }));
    const { client, findRefetch } = await readResource();
    show({ touches: ["swiftnet/institutions"] }, client);
    await press("One");
    expect(await screen.findByText("It is completed already.")).toBeInTheDocument();
    expect(screen.getByText("Not Sent")).toBeInTheDocument();
    await findRefetch();
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
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys()).size).toBe(1);
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
    expect(new Set(keys()).size).toBe(2);
  });

  it("changes when other values are sent", async () => {
    answer(failed);
    show();
    await pressAndSettle("One");
    await pressAndSettle("Two");
    expect(new Set(keys()).size).toBe(2);
  });
});

describe("failureOf", () => {
  // meets D:foreign-reply
  it.each([
    ["the API's message", new ApiError(503, '{"code":"busy","message":"Wait."}'), "Wait."],
    [
      "a generic message",
      new ApiError(502, "<html>upstream is away"),
      "The server did not answer (502). Try again.",
    ],
    [
      "a generic message instead of a body without a code",
      new ApiError(503, '{"message":"nginx: upstream is away"}'),
      "The server did not answer (503). Try again.",
    ],
    ["no message", new TypeError("Failed to fetch"), undefined],
  ])("returns %s as the failure's message", (_case, error, message) => {
    expect(failureOf(error).message).toBe(message);
  });
});
