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
const DEFAULT_NAME = "download";

/** File in a response, with the name from the `Content-Disposition` header. */
export type NamedFile = { name: string; content: Blob };

/** Return the file name in a `Content-Disposition` header: the encoded form if present, without folders. */
function nameIn(disposition: string): string {
  const encodedName = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"|filename=([^;\s]+)/i.exec(disposition);
  const name = decode(encodedName) ?? plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2] ?? "";
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return last === "" ? DEFAULT_NAME : last;
}

function decode(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Send a request and return the file in the response. */
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
