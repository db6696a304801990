import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { connectToSwiftnet } from "@/api/swiftnet-connect";

const DELAY_MS = 2000;

export type ConnectionState = "idle" | "connecting" | "connected" | "failed";

type Credentials = Parameters<typeof connectToSwiftnet>[0];

type Outcome = {
  onConnected: (username: string) => void;
  onRefused: () => void;
  onError: (error: Error) => void;
};

/** Connecting always takes its two seconds, however quick the server is and whatever it says. */
async function connectSlowly(credentials: Credentials) {
  const delay = new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  try {
    return await connectToSwiftnet(credentials);
  } finally {
    await delay;
  }
}

/** The connection to the SwiftNet server as this screen knows it; the outcome of an attempt that was left behind is dropped. */
export function useSwiftnetConnection({ onConnected, onRefused, onError }: Outcome) {
  const [state, setState] = useState<ConnectionState>("idle");
  const { mutate } = useMutation({ mutationFn: connectSlowly });

  function connect(credentials: Credentials) {
    if (state === "connecting" || state === "connected") return;
    setState("connecting");
    mutate(credentials, {
      onSuccess: ({ success }) => {
        setState(success ? "connected" : "failed");
        if (success) onConnected(credentials.username);
        else onRefused();
      },
      onError: (error) => {
        setState("failed");
        onError(error);
      },
    });
  }

  function disconnect() {
    setState("idle");
  }

  return { state, connect, disconnect };
}
