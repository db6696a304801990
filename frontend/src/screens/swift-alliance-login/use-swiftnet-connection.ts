import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { connectToSwiftnet } from "@/api/swiftnet-connect";

const DELAY_MS = 2000;

export type ConnectionState = "idle" | "connecting" | "connected" | "failed";

export type Credentials = Parameters<typeof connectToSwiftnet>[0];

/** Connecting always takes its two seconds, however quick the server is and whatever it says. */
async function connectSlowly(credentials: Credentials) {
  const delay = new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  try {
    return await connectToSwiftnet(credentials);
  } finally {
    await delay;
  }
}

/** The connection to the SwiftNet server as this screen knows it. */
export function useSwiftnetConnection() {
  const [state, setState] = useState<ConnectionState>("idle");
  const { mutateAsync, variables } = useMutation({ mutationFn: connectSlowly });

  /** Tells whether the server took the credentials; throws where it gave no such answer. */
  async function connect(credentials: Credentials): Promise<boolean> {
    setState("connecting");
    try {
      const { success } = await mutateAsync(credentials);
      setState(success ? "connected" : "failed");
      return success;
    } catch (error) {
      setState("failed");
      throw error;
    }
  }

  function disconnect() {
    setState("idle");
  }

  return { state, username: variables?.username ?? "", connect, disconnect };
}
