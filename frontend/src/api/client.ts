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
/** The code of a refusal for want of a CSRF token that fits. */
const CSRF_REFUSED = "csrf";
/** The code of a failure in which the server can't tell whether the call was carried out. */
const OUTCOME_UNKNOWN = "outcome_unknown";
const IDEMPOTENCY_KEY = "Idempotency-Key";
/** A database that is started again takes about as long to come back. */
const REPEAT_AFTER_MS = 1000;
/** The codes of refusals for a missing cookie or an address that doesn't fit: only their sentence says what to do. */
const ABOUT_THE_WAY = [CSRF_REFUSED, "origin", "host"];
/** What a tab that looks into a seat calls for the trainer: who they are themselves. */
const OWN = /^\/api\/auth\/[lv]/;

type RequestOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** How long to wait for the whole answer, where that differs from other calls. */
  timeoutMs?: number;
  /** It is sent although the page goes, and no activity listener hears of it: such calls are its own. */
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

/** What a refusal says of single fields, as lists of texts; whatever is neither a text nor texts says nothing. */
function messagesByField(fields: unknown): Record<string, string[]> {
  if (typeof fields !== "object" || fields === null) return {};
  const named = Object.entries(fields).map(([name, texts]: [string, unknown]) => {
    const messages: unknown[] = Array.isArray(texts) ? texts : [texts];
    return [name, messages.filter((message) => typeof message === "string")] as const;
  });
  return Object.fromEntries(named.filter(([, messages]) => messages.length > 0));
}

/** Reads a `Retry-After`, which gives either seconds or a moment. */
function parseDelay(text: string | null): number | undefined {
  if (text === null || text === "") return undefined;
  const delay = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - Date.now();
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

/** A reply that was not OK: its message is `{status}: {body text or status text}`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string | undefined;
  /** The server's own sentence, fit to be shown to a person. */
  readonly detail: string | undefined;
  readonly fields: Record<string, string[]>;
  /** How long the server asks to be left alone. */
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
    // What only looks like an answer of the API may be anybody's: a proxy's, say.
    this.detail = this.code === undefined ? undefined : textOf(message);
    this.fields = messagesByField(fields);
    this.retryAfterMs = parseDelay(retryAfter);
  }
}

/** True where the call was refused for want of a session: the gate tells of it, and leads to sign-in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** True where the same call may succeed later: the server was not reached, not able or not willing right now. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || [408, 425, 429].includes(error.status);
}

/** True where the call was refused for how it came, whatever it asked for: without a cookie, or by another address. */
export function isAboutTheWay(error: unknown): boolean {
  return error instanceof ApiError && ABOUT_THE_WAY.includes(error.code ?? "");
}

function csrfToken(): string | undefined {
  return /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

/** Makes a call, always with cookies; a JSON body and its header go along only where a body is given. */
export async function request(...args: RequestArguments): Promise<Response> {
  const [method, , , options] = args;
  const listener = method === "GET" || options?.keepalive ? undefined : activityListener();
  if (listener !== undefined) await listener.beforeCall();
  try {
    return await exchangeWithToken(...args);
  } catch (error) {
    const key = options?.headers?.[IDEMPOTENCY_KEY];
    if (key === undefined || codeOf(error) !== OUTCOME_UNKNOWN) throw error;
    return await exchangeAgain(error, args);
  } finally {
    listener?.onCall();
  }
}

type RequestArguments = [method: Method, address: string, body?: unknown, options?: RequestOptions];

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

/** Repeats a call under its key, whose answer tells what became of it; where none does, that stays unknown. */
async function exchangeAgain(unknown: unknown, args: RequestArguments): Promise<Response> {
  await new Promise((resolve) => {
    setTimeout(resolve, REPEAT_AFTER_MS);
  });
  try {
    return await exchangeWithToken(...args);
  } catch (error) {
    throw mayPass(error) ? unknown : error;
  }
}

async function exchangeWithToken(...args: RequestArguments): Promise<Response> {
  try {
    return await exchange(...args);
  } catch (error) {
    if (codeOf(error) !== CSRF_REFUSED) throw error;
    // The cookie is gone or of another day, and nothing was done; the page of the console brings a new one.
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
  // No `cache` option: the browser's own cache then answers a 304 with the body it kept.
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

/** What every call takes beside what the schema asks for. */
type CallOptions = Pick<RequestOptions, "signal" | "keepalive"> & {
  /** Of calls that create something: the server does the same key's work once. */
  idempotencyKey?: string;
};

type AnyInput = Parts & CallOptions & { body?: unknown };

type CallInput<Path extends PathWith<M>, M extends Method> = Input<Path, M> & CallOptions;

/** Makes a call of the schema of which only counts whether it was OK; parts of the path are encoded here. */
export function send<M extends Method, Path extends PathWith<M>>(
  method: M,
  path: Path,
  ...input: Argument<CallInput<Path, M>>
): Promise<Response>;
// Apart from its signature, because what may go into any path at all is more than the compiler takes apart.
export function send(
  method: Method,
  path: string,
  { body, signal, keepalive, idempotencyKey, ...parts }: AnyInput = {},
): Promise<Response> {
  const headers = idempotencyKey === undefined ? undefined : { [IDEMPOTENCY_KEY]: idempotencyKey };
  return request(method, addressOf(keyOf(path, parts)), body, { signal, keepalive, headers });
}

/** Makes a call of the schema and reads its reply. */
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
  // The body is the path's own; TypeScript can't follow that before it knows which path it is.
  return call("POST", path, ...([input] as Argument<CallInput<Path, "POST">>));
}

/** The call that posts a body to a path of the schema. */
export function post<Path extends PathWith<"POST">>(path: Path) {
  return (body: PostBody<Path>) => postAny(path, { body });
}

/** What a call is given that the server does once, however often it comes with the same key. */
export type Once = { idempotencyKey: string };

/** The same of a path that creates something. */
export function postOnce<Path extends PathWith<"POST">>(path: Path) {
  return (body: PostBody<Path>, { idempotencyKey }: Once) =>
    postAny(path, { body, idempotencyKey });
}
