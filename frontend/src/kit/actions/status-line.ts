import { ApiError } from "@/api/client";

/** Reason phrases of HTTP/1.1, which HTTP/2 omits. */
const PHRASES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** Return `HTTP {status}: {status text}` of a failed response; undefined if there was no response. */
export function statusLineOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, statusText } = error;
  const phrase =
    statusText || (PHRASES[status] ?? (status < 500 ? "Client Error" : "Server Error"));
  return `HTTP ${status}: ${phrase}`;
}
