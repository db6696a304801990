import { type paths } from "@/api/schema.gen";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][Lowercase<M>]>;

/** The paths of the schema that answer a method. */
export type PathWith<M extends Method> = {
  [Path in keyof paths]: [Operation<Path, M>] extends [never] ? never : Path;
}[keyof paths];

type Success<O> = O extends { responses: infer Responses }
  ? Responses[Extract<keyof Responses, 200 | 201>]
  : never;

/** What a call answers where it succeeds. */
export type Reply<Path extends keyof paths, M extends Method> =
  Success<Operation<Path, M>> extends { content: { "application/json": infer Body } }
    ? Body
    : undefined;

type Named<Name> = string extends Name ? never : Name;

type HeaderOf<S> = S extends { headers: infer Headers }
  ? keyof { [Name in keyof Headers as Named<Name>]: true }
  : never;

/** The paths whose lists come in pages. */
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

/** What goes into a call: the parts of its path, its parameters and its body, as far as the schema has them. */
export type Input<Path extends keyof paths, M extends Method> = PathPart<Operation<Path, M>> &
  QueryPart<Operation<Path, M>> &
  BodyPart<Operation<Path, M>>;

/** An argument that may be left out where nothing in it is required. */
export type Argument<T> = object extends T ? [input?: T] : [input: T];

/**
 * An address in parts: the fixed beginning, then what follows it piece by piece, then the parameters. What comes after
 * the parameters is no part of the address; it tells apart what is made of the same one.
 */
export type Key = readonly (string | number | Parameters)[];

/** What an address is made of beside its path in the schema. */
export type Parts = { path?: Places; query?: Parameters };

/** The key of a path of the schema, with its places filled. */
export function keyOf(path: string, { path: places = {}, query }: Parts = {}): Key {
  const [root = "", ...rest] = path.split(/\/?\{(\w+)\}\/?/);
  const parts = rest.flatMap((part, index) => {
    if (index % 2 === 1) return part === "" ? [] : part.split("/");
    const value = places[part];
    if (value === undefined) throw new TypeError(`${path} needs a value for ${part}.`);
    return [value];
  });
  return [root, ...parts, ...(query === undefined ? [] : [query])];
}

function encoded(part: string): string {
  // A browser resolves these even where they are encoded, so the call would go to another address.
  if (["", ".", ".."].includes(part)) throw new TypeError(`“${part}” can't be part of an address.`);
  return encodeURIComponent(part);
}

function isParameters(part: unknown): part is Parameters {
  return typeof part === "object" && part !== null;
}

/** The parts of a key's path, as they are before they are encoded. */
export function partsOf(key: readonly unknown[]): string[] {
  const end = key.findIndex(isParameters);
  return (end === -1 ? key : key.slice(0, end)).map(String);
}

/** The address that a key stands for: its parts joined with slashes, every one but the first encoded, and its parameters. */
export function addressOf(key: readonly unknown[]): string {
  const [root = "", ...parts] = partsOf(key);
  const path = [root, ...parts.map(encoded)].join("/");
  const given = Object.entries(key.find(isParameters) ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const parameters = new URLSearchParams(given);
  parameters.sort();
  return given.length === 0 ? path : `${path}?${parameters.toString()}`;
}
