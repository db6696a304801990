import { type QueryClient } from "@tanstack/react-query";

/** What a type of websocket message does to the cache; `handle` is false for data it can't use. */
export type LiveMessage = {
  type: string;
  handle: (client: QueryClient, data: unknown) => boolean;
};

type Definition<Data> = {
  type: string;
  accepts: (data: unknown) => data is Data;
  apply: (client: QueryClient, data: Data) => void;
};

/** Defines a message by its type, the data it accepts and what it does. */
export function liveMessage<Data>({ type, accepts, apply }: Definition<Data>): LiveMessage {
  return {
    type,
    handle: (client, data) => {
      if (!accepts(data)) return false;
      apply(client, data);
      return true;
    },
  };
}
