import { type paths } from "@/api/schema.gen";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][Lowercase<M>]>;

/** Paths of the schema that support a method. */
export type PathWith<M extends Method> = {
  [Path in keyof paths]: [Operation<Path, M>] extends [never] ? never : Path;
}[keyof paths];

type Success<O> = O extends { responses: infer Responses }
  ? Responses[Extract<keyof Responses, 200 | 201>]
  : never;

/** Body of a path's successful response. */
export type Reply<Path extends keyof paths, M extends Method> =
  Success<Operation<Path, M>> extends { content: { "application/json": infer Body } }
    ? Body
    : undefined;

type KnownName<Name> = string extends Name ? never : Name;

type HeaderOf<S> = S extends { headers: infer Headers }
  ? keyof { [Name in keyof Headers as KnownName<Name>]: true }
  : never;

/** Paths of paged lists. */
export type PagedPath = {
  [Path in PathWith<"GET">]: "Link" extends HeaderOf<Success<Operation<Path, "GET">>>
    ? Path
    : never;
}[PathWith<"GET">];

type Places = Readonly<Record<string, string | number>>;

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

type PathPart<O> = O extends { parameters: { path: infer Part extends Places } }
  ? { path: Part }
  : { path?: undefined };

type QueryPart<O> = O extends { parameters: { query?: infer Part extends Parameters } }
  ? { query?: Part }
  : { query?: undefined };

type Json<Body> = { content: { "application/json": Body } };

type BodyPart<O> = O extends { requestBody: Json<infer Body> }
  ? { body: Body }
  : O extends { requestBody?: infer Whole extends Json<unknown> }
    ? { body?: Whole["content"]["application/json"] }
    : { body?: undefined };

/** Input of a request, as the schema defines it: path parameters, query and body. */
export type Input<Path extends keyof paths, M extends Method> = PathPart<Operation<Path, M>> &
  QueryPart<Operation<Path, M>> &
  BodyPart<Operation<Path, M>>;

/** Argument that is optional if none of its properties is required. */
export type Argument<T> = object extends T ? [input?: T] : [input: T];

/**
 * Query key that is also a URL: the fixed start of the path, the further parts of the path, then the query parameters.
 * Parts after the parameters only distinguish several queries of one URL.
 */
export type Key = readonly (string | number | Parameters)[];

/** Path parameters and query parameters of a URL. */
export type Parts = { path?: Places; query?: Parameters };

/** Return the query key of a path of the schema, with the path's parameters filled in. */
export function keyOf(path: string, { path: places = {}, query }: Parts = {}): Key {
  const [root = "", ...rest] = path.split(/\/?\{(\w+)\}\/?/);
  const parts = rest.flatMap((part, index) => {
    if (index % 2 === 1) return part === "" || part.startsWith(".") ? [] : part.split("/");
    const value = places[part];
    if (value === undefined) throw new TypeError(`${path} needs a value for ${part}.`);
    const end = rest[index + 1] ?? "";
    return [end.startsWith(".") ? `${value}${end}` : value];
  });
  return [root, ...parts, ...(query === undefined ? [] : [query])];
}

function encodePart(part: string): string {
  // An empty part gives another URL, and so do dot segments: browsers resolve them even if they are encoded.
  if (["", ".", ".."].includes(part)) throw new TypeError(`“${part}” can't be part of an address.`);
  return encodeURIComponent(part);
}

function isParameters(part: unknown): part is Parameters {
  return typeof part === "object" && part !== null;
}

/** Return the path parts of a key, not encoded. */
export function partsOf(key: readonly unknown[]): string[] {
  const end = key.findIndex(isParameters);
  return (end === -1 ? key : key.slice(0, end)).map(String);
}

/** Return the URL of a key: its parts joined by slashes, all but the first encoded, and the query string. */
export function addressOf(key: readonly unknown[]): string {
  const [root = "", ...parts] = partsOf(key);
  const path = [root, ...parts.map(encodePart)].join("/");
  const args = Object.entries(key.find(isParameters) ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const parameters = new URLSearchParams(args);
  parameters.sort();
  return args.length === 0 ? path : `${path}?${parameters.toString()}`;
}
