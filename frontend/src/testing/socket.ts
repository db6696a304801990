import { vi } from "vitest";

/** WebSocket whose events a test fires. */
export class FakeSocket {
  onopen?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  onclose?: ((event: { code: number }) => void) | null;
  close = vi.fn();
  send = vi.fn();

  constructor(readonly url: string) {}
}

/** Stub the page's WebSocket; returns the connections that the page opens, oldest first. */
export function stubSockets(): FakeSocket[] {
  const sockets: FakeSocket[] = [];
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
  );
  return sockets;
}
