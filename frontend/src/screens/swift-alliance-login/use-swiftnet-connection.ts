import { useState } from "react";

import { connectToSwiftnet } from "@/api/swiftnet-connect";
import { type Attempt, type Failure, useAction } from "@/components/actions/use-action";
import { type NoticeContent } from "@/components/notices/use-notice";

const DELAY_MS = 2000;

export type ConnectionState = "idle" | "connecting" | "connected" | "failed";

type Credentials = Parameters<typeof connectToSwiftnet>[0];

type Told = {
  connected: (username: string) => NoticeContent;
  failed: (failure: Failure) => NoticeContent;
};

/** Connecting always takes its two seconds, however quick the server is and whatever it says; left behind, it fails. */
async function connectSlowly(credentials: Credentials, { signal }: Attempt) {
  const delay = new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  try {
    return await connectToSwiftnet(credentials, signal);
  } finally {
    await delay;
    signal.throwIfAborted();
  }
}

/** The connection to the SwiftNet server as this screen knows it; of an attempt that was left behind nothing is told. */
export function useSwiftnetConnection({ connected, failed }: Told) {
  const [outcome, setOutcome] = useState<Exclude<ConnectionState, "connecting">>("idle");
  const { busy, run } = useAction({
    call: connectSlowly,
    success: (_, { username }) => connected(username),
    failure: failed,
    onSuccess: () => setOutcome("connected"),
    onFailure: () => setOutcome("failed"),
  });
  const state: ConnectionState = busy ? "connecting" : outcome;

  function connect(credentials: Credentials) {
    if (outcome !== "connected") run(credentials);
  }

  function disconnect() {
    setOutcome("idle");
  }

  return { state, connect, disconnect };
}
