import { request } from "@/api/client";
import {
  type Argument,
  addressOf,
  type Input,
  keyOf,
  type Method,
  type PathWith,
} from "@/api/paths";

const FILE_TIMEOUT_MS = 120_000;
const UNNAMED = "download";

/** A file as the server sent it. */
export type NamedFile = { name: string; content: Blob };

/** The name in a `Content-Disposition`: the encoded form where there is one, and never with a folder. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"|filename=([^;\s]+)/i.exec(disposition);
  const name = decoded(encoded) ?? plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2] ?? "";
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return last === "" ? UNNAMED : last;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Makes a call that answers with a file. */
export async function requestFile<M extends Method, Path extends PathWith<M>>(
  method: M,
  path: Path,
  ...[input]: Argument<Input<Path, M>>
): Promise<NamedFile> {
  const address = addressOf(keyOf(path, input));
  const response = await request(method, address, input?.body, { timeoutMs: FILE_TIMEOUT_MS });
  const name = nameIn(response.headers.get("Content-Disposition") ?? "");
  return { name, content: await response.blob() };
}
