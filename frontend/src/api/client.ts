import {
  type Argument,
  addressOf,
  type Input,
  keyOf,
  type Method,
  type Parts,
  type PathWith,
  type Reply,
} from "@/api/paths";
import { type components } from "@/api/schema.gen";
import { viewedSeat } from "@/lib/seat-view";
import { activityListener } from "@/lib/activity-listener";

export type Schemas = components["schemas"];

const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 30_000;
const SECOND_MS = 1000;
/** Error code of a missing or expired CSRF token. */
const CSRF_REFUSED = "csrf";
/** Error code of a server failure after which it is unknown whether the call was carried out. */
const OUTCOME_UNKNOWN = "outcome_unknown";
const IDEMPOTENCY_KEY = "Idempotency-Key";
/** Lowest of the statuses 502, 503 and 504, which a proxy sends if it got no response from the server. */
const NO_RESPONSE = 502;
/** Delay before the repeated call; a restart of the database, or the switch to a new server, takes about a second. */
const REPEAT_AFTER_MS = 1000;
/** Error codes of calls rejected because of their CSRF cookie, Origin or Host; the server's message says what to do. */
const ORIGIN_CODES = [CSRF_REFUSED, "origin", "host"];
/**
 * Pattern of the login, logout and validate-session paths. A tab that views a seat sends these calls as the trainer,
 * not as the seat.
 */
const OWN = /^\/api\/auth\/[lv]/;

type RequestOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Timeout of the whole response; 10 s for reads and 30 s for writes by default. */
  timeoutMs?: number;
  /**
   * True if the call continues after the page unloads. Such a call isn't reported to the activity listener, because the
   * listener itself makes it.
   */
  keepalive?: boolean;
};

function parseBody(body: string): Partial<Record<keyof Schemas["ApiError"], unknown>> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Return an error's messages, keyed by field; messages that aren't strings are dropped. */
function messagesByField(fields: unknown): Record<string, string[]> {
  if (typeof fields !== "object" || fields === null) return {};
  const fieldErrors = Object.entries(fields).map(([name, texts]: [string, unknown]) => {
    const messages: unknown[] = Array.isArray(texts) ? texts : [texts];
    return [name, messages.filter((message) => typeof message === "string")] as const;
  });
  return Object.fromEntries(fieldErrors.filter(([, messages]) => messages.length > 0));
}

/** Parse a `Retry-After` header, which contains seconds or a date, and return milliseconds. */
function parseDelay(text: string | null): number | undefined {
  if (text === null || text === "") return undefined;
  const delay = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - Date.now();
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

/** Error of a response that was not OK, with the message `{status}: {body text or status text}`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string | undefined;
  /** Server's message for the user. */
  readonly detail: string | undefined;
  readonly fields: Record<string, string[]>;
  /** Value of the `Retry-After` header, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly status: number,
    readonly body: string,
    readonly statusText = "",
    retryAfter: string | null = null,
  ) {
    super(`${status}: ${body || statusText}`);
    const { code, message, fields } = parseBody(body);
    this.code = textOf(code);
    // Ignore the message of a body without a code, because it may be from a proxy.
    this.detail = this.code === undefined ? undefined : textOf(message);
    this.fields = messagesByField(fields);
    this.retryAfterMs = parseDelay(retryAfter);
  }
}

/** Return true for a 401; the console gate reports the 401 and redirects to sign-in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Return true if a retry may succeed: the server was unreachable, failed, or throttled the call. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || [408, 425, 429].includes(error.status);
}

/** Return true if the call was rejected because of its CSRF cookie, Origin or Host, not because of its content. */
export function isOriginError(error: unknown): boolean {
  return error instanceof ApiError && ORIGIN_CODES.includes(error.code ?? "");
}

/**
 * Return the CSRF token. Over plain HTTP the cookie's name has no prefix; over HTTPS, a cookie without the prefix is
 * out of date.
 */
function csrfToken(): string | undefined {
  const cookies = new URLSearchParams(document.cookie.replaceAll("; ", "&"));
  return cookies.get("__Host-csrftoken") ?? cookies.get("csrftoken") ?? undefined;
}

/** Send a request with cookies; a body is sent as JSON. */
export async function request(...args: RequestArguments): Promise<Response> {
  const [method, address, , options] = args;
  const listener = method === "GET" || options?.keepalive ? undefined : activityListener();
  const call = { method, address };
  if (listener?.beforeCall) await listener.beforeCall(call);
  try {
    const response = await exchangeWithRepeat(args);
    listener?.onCall?.(call, true);
    return response;
  } catch (error) {
    listener?.onCall?.(call, false);
    throw error;
  }
}

/** Send a request; a call with an idempotency key is repeated if its outcome is unknown. */
async function exchangeWithRepeat(args: RequestArguments): Promise<Response> {
  try {
    return await exchangeWithToken(...args);
  } catch (error) {
    if (!args[3]?.headers?.[IDEMPOTENCY_KEY] || !isOutcomeUnknown(error)) throw error;
    return await exchangeAgain(error, args);
  }
}

type RequestArguments = [method: Method, address: string, body?: unknown, options?: RequestOptions];

/**
 * Return true if it is unknown whether a call was carried out, because the connection to the server, or the server's to
 * the database, was lost.
 */
function isOutcomeUnknown(error: unknown): boolean {
  // A failed fetch rejects with a TypeError; aborted calls and timeouts reject with a DOMException instead.
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  // A 503 with an error code is from the server itself: nothing was done, and the response says when to try again.
  return error.code === undefined ? error.status >= NO_RESPONSE : error.code === OUTCOME_UNKNOWN;
}

/**
 * Repeat a call with its idempotency key to learn the outcome; if the second call has no final outcome either, reject
 * with the first error.
 */
async function exchangeAgain(unknown: unknown, args: RequestArguments): Promise<Response> {
  await new Promise((resolve) => {
    setTimeout(resolve, REPEAT_AFTER_MS);
  });
  try {
    return await exchangeWithToken(...args);
  } catch (error) {
    throw isTransient(error) ? unknown : error;
  }
}

async function exchangeWithToken(...args: RequestArguments): Promise<Response> {
  try {
    return await exchange(...args);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === CSRF_REFUSED)) throw error;
    // The CSRF cookie is missing or outdated, so the call was not carried out. Load the console's page, which sets a
    // new cookie, and repeat the call.
    await exchange("GET", "/");
    return await exchange(...args);
  }
}

async function exchange(
  ...[
    method,
    address,
    body,
    { signal, headers: extra, timeoutMs, keepalive } = {},
  ]: RequestArguments
): Promise<Response> {
  const headers = new Headers(extra);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const seat = viewedSeat();
  if (seat !== null && !OWN.test(address)) headers.set("X-Look", seat);
  if (method !== "GET") {
    const token = csrfToken();
    if (token !== undefined) headers.set("X-CSRFToken", token);
  }
  const usual = method === "GET" ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
  const timeout = AbortSignal.timeout(timeoutMs ?? usual);
  // No `cache` option, so that the browser resolves a 304 from its own cache.
  const response = await fetch(address, {
    method,
    credentials: "include",
    headers,
    keepalive,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  if (response.ok) return response;
  const retryAfter = response.headers.get("Retry-After");
  throw new ApiError(response.status, await response.text(), response.statusText, retryAfter);
}

/** Options that every call accepts in addition to its input. */
type CallOptions = Pick<RequestOptions, "signal" | "keepalive"> & {
  /** Idempotency key of a call that creates something: the server carries it out once per key. */
  idempotencyKey?: string;
};

type AnyInput = Parts & CallOptions & { body?: unknown };

type CallInput<Path extends PathWith<M>, M extends Method> = Input<Path, M> & CallOptions;

/** Send a request described in the schema and ignore the response's body; path parameters are encoded. */
export function send<M extends Method, Path extends PathWith<M>>(
  method: M,
  path: Path,
  ...input: Argument<CallInput<Path, M>>
): Promise<Response>;
// An overload, because the union of all inputs is too complex for the compiler.
export function send(
  method: Method,
  path: string,
  { body, signal, keepalive, idempotencyKey, ...parts }: AnyInput = {},
): Promise<Response> {
  const headers = idempotencyKey === undefined ? undefined : { [IDEMPOTENCY_KEY]: idempotencyKey };
  return request(method, addressOf(keyOf(path, parts)), body, { signal, keepalive, headers });
}

/** Send a request described in the schema and return the parsed response. */
export async function call<M extends Method, Path extends PathWith<M>>(
  method: M,
  path: Path,
  ...input: Argument<CallInput<Path, M>>
): Promise<Reply<Path, M>> {
  const response = await send(method, path, ...input);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Reply<Path, M>;
}

type PostBody<Path extends PathWith<"POST">> = Input<Path, "POST">["body"];

function postAny<Path extends PathWith<"POST">>(path: Path, input: object) {
  // TypeScript can't relate the body to a path that is still generic.
  return call("POST", path, ...([input] as Argument<CallInput<Path, "POST">>));
}

/** Return a function that posts a body to a path of the schema. */
export function post<Path extends PathWith<"POST">>(path: Path) {
  return (body: PostBody<Path>) => postAny(path, { body });
}

/** Options of an idempotent call. */
export type IdempotencyOptions = { idempotencyKey: string };

/** Return a function that posts a body to a path with an idempotency key. */
export function postOnce<Path extends PathWith<"POST">>(path: Path) {
  return (body: PostBody<Path>, { idempotencyKey }: IdempotencyOptions) =>
    postAny(path, { body, idempotencyKey });
}
