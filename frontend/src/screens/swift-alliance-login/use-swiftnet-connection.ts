import { useState } from "react";

import { connectToSwiftnet } from "@/api/swiftnet-connect";
import { saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { type AllianceTexts } from "@/screens/swift-alliance-login/texts";

const DELAY_MS = 2000;

export type ConnectionState = "idle" | "connecting" | "connected" | "failed" | "unanswered";

type Credentials = Parameters<typeof connectToSwiftnet>[0];

export type SwiftnetConnection = ReturnType<typeof useSwiftnetConnection>;

/** Connect, and resolve after at least 2 seconds, however fast the server responds. */
async function connectSlowly(credentials: Credentials, signal: AbortSignal) {
  const delay = new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  try {
    return await connectToSwiftnet(credentials, signal);
  } finally {
    await delay;
    // Throw if the screen was unmounted between the response and the end of the delay.
    signal.throwIfAborted();
  }
}

/** Return this screen's connection to the SwiftNet server. */
export function useSwiftnetConnection(t: AllianceTexts) {
  const [lastState, setLastState] = useState<Exclude<ConnectionState, "connecting">>("idle");
  const [username, setUsername] = useState("");
  const { busy, submit } = useAction({
    call: (credentials: Credentials, { signal }) => connectSlowly(credentials, signal),
    accepts: saysSuccess,
    success: (_, { username: name }) => ({
      title: t("connectedTitle"),
      description: t("connectedText", { username: name }),
    }),
    failure: ({ refused, message = t("errorText") }) =>
      refused
        ? { title: t("failedTitle"), description: t("failedText") }
        : { title: t("errorTitle"), description: message },
    onSuccess: (_, { username: name }) => {
      setUsername(name);
      setLastState("connected");
    },
    onFailure: ({ refused }) => {
      setLastState(refused ? "failed" : "unanswered");
    },
  });
  const state: ConnectionState = busy ? "connecting" : lastState;

  function disconnect() {
    setLastState("idle");
  }

  return { state, username, connect: submit, disconnect };
}
