import { http, HttpResponse, type RequestHandlerOptions } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach } from "vitest";

import { type Input, type Method, type PathWith, type Reply } from "@/api/paths";

/** Mock server behind `answers`; tests use it directly for requests outside the schema. */
export const server = setupServer();

/** Run the fake API in a test file; each test starts without the responses and requests of the test before. */
export function serveApi(): void {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
    server.events.on("request:start", ({ request }) => noteRequest(request));
  });
  beforeEach(() => {
    server.resetHandlers();
    sent.length = 0;
  });
  afterAll(() => {
    server.events.removeAllListeners();
    server.close();
  });
}

export type SentRequest = {
  method: string;
  path: string;
  search: string;
  body: unknown;
  /** Value of the Idempotency-Key header. */
  key: string | null;
};

/** Requests of the running test, oldest first. */
export const sent: SentRequest[] = [];

function noteRequest(request: Request): void {
  const { pathname: path, search } = new URL(request.url);
  const key = request.headers.get("Idempotency-Key");
  const note: SentRequest = { method: request.method, path, search, body: undefined, key };
  sent.push(note);
  // An aborted request has no readable body.
  void bodyOf(request).then(
    (body) => (note.body = body),
    () => undefined,
  );
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  return text === "" ? undefined : JSON.parse(text);
}

/** Return the requests with the given method and path, with any query string. */
export function sentTo(method: Method, path: string): SentRequest[] {
  return sent.filter((request) => request.method === method && request.path === path);
}

/** Return the requests with an unsafe method. */
export function writes(): SentRequest[] {
  return sent.filter(({ method }) => method !== "GET");
}

/** Return the running test's requests as lines such as `GET /api/wallets?limit=1`. */
export function sentLines(): string[] {
  return sent.map(({ method, path, search }) => `${method} ${path}${decodeURIComponent(search)}`);
}

type Received<Body> = {
  body: Body;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  request: Request;
};

type Answer<Path extends PathWith<M>, M extends Method> =
  | Reply<Path, M>
  | Response
  | ((
      received: Received<NonNullable<Input<Path, M>["body"]>>,
    ) => Reply<Path, M> | Response | Promise<Reply<Path, M> | Response>);

type AnyHandler = (received: unknown) => unknown;

/**
 * Set the response to a call of the schema: a body, a response, or a function that returns one of them. The latest
 * response set replaces earlier ones.
 */
export function answers<M extends Method, Path extends PathWith<M>>(
  method: M,
  path: Path,
  answer: Answer<Path, M>,
  options?: RequestHandlerOptions,
): void;
// An overload, because the union of all responses is too complex for the compiler.
export function answers(
  method: Method,
  path: string,
  answer: unknown,
  options?: RequestHandlerOptions,
): void {
  const add = http[method.toLowerCase() as Lowercase<Method>];
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const handler = add(
    pattern,
    async ({ request, params }) => {
      const body = await bodyOf(request);
      const query = new URL(request.url).searchParams;
      const reply =
        typeof answer === "function"
          ? await (answer as AnyHandler)({ body, params, query, request })
          : answer;
      if (reply instanceof Response) return reply.clone();
      return reply === undefined
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json(reply as object);
    },
    options,
  );
  server.use(handler);
}

/** Return an error response of the API. */
export function refused(
  status: number,
  message?: string,
  fields: Record<string, string[]> = {},
  code = "invalid",
): Response {
  return HttpResponse.json({ code, message, fields }, { status });
}

/** Response function of an API that can't be reached. */
export const unreachable = () => Response.error();

/** Response function whose promise never settles. */
export const hang = () => new Promise<never>(() => undefined);
