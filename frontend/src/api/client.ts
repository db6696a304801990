import { type components } from "@/api/schema.gen";

export type Schemas = components["schemas"];

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

type RequestOptions = { signal?: AbortSignal; headers?: Record<string, string> };

function parseBody(body: string): Partial<Schemas["ApiError"]> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** A reply that was not OK: its message is `{status}: {body text or status text}`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string | undefined;
  /** The server's own sentence, fit to be shown to a person. */
  readonly detail: string | undefined;
  readonly fields: Record<string, string[]>;

  constructor(
    readonly status: number,
    readonly body: string,
    statusText = "",
  ) {
    super(`${status}: ${body || statusText}`);
    const { code, message, fields } = parseBody(body);
    this.code = code;
    this.detail = message;
    this.fields = fields ?? {};
  }
}

function csrfToken(): string | undefined {
  return /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

/** Makes a call, always with cookies; a JSON body and its header go along only where a body is given. */
export async function request(
  method: Method,
  path: string,
  body?: unknown,
  { signal, headers: extra }: RequestOptions = {},
): Promise<Response> {
  const headers = new Headers(extra);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (method !== "GET" && method !== "HEAD") {
    const token = csrfToken();
    if (token !== undefined) headers.set("X-CSRFToken", token);
  }
  // No `cache` option: the browser's own cache then answers a 304 with the body it kept.
  const response = await fetch(path, {
    method,
    credentials: "include",
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

/** Makes a call and reads its reply as JSON; the type is the schema's for that call. */
export async function requestJson<Reply>(
  method: Method,
  path: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<Reply> {
  const response = await request(method, path, body, options);
  return (await response.json()) as Reply;
}
