import type { FailureWords } from "../error-state/index.js";
import { EXPORT_CONSTANTS } from "./constants.js";
import { fileNameOf } from "./content-disposition.js";

/** A file with its name. */
export interface ExportedFile {
  blob: Blob;
  fileName: string;
}

/** What an export may answer: the file, or the response that holds it, a `Response` of `fetch` for example. */
export type ExportAnswer =
  | { blob: Blob; fileName?: string }
  | Pick<Response, "ok" | "headers" | "body" | "blob">;

/** How far it is: bytes received, and of how many if that is known. */
export type ExportProgress = (loaded: number, total?: number) => void;

/** The server answered with an error instead of a file. */
export class ExportError extends Error {
  readonly requestId: string | undefined;

  constructor({ message = "", requestId }: FailureWords) {
    super(message);
    this.name = "ExportError";
    this.requestId = requestId;
  }
}

/**
 * The error that hides in a blob where a file was expected: JSON with a `message` (or `msg`), whatever type it claims to
 * be, or a page of a gateway. `undefined` when it looks like a file.
 */
export async function readBlobError(blob: Blob): Promise<FailureWords | undefined> {
  if (/^text\/html/i.test(blob.type)) return {};
  if (blob.size > EXPORT_CONSTANTS.errorBytes) return undefined;
  const isJson = /[/+]json\b/i.test(blob.type);
  const text = (await blob.text()).trim();
  if (!isJson && !text.startsWith("{")) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null) {
      const { message, msg, requestId } = body as Record<string, unknown>;
      const sentence = [message, msg].find((words) => typeof words === "string" && words !== "");
      if (sentence !== undefined || isJson)
        return {
          message: sentence as string | undefined,
          requestId: typeof requestId === "string" ? requestId || undefined : undefined,
        };
    }
  } catch {
    // Not JSON after all.
  }
  return isJson ? {} : undefined;
}

/** How many bytes will come; unknown when they are packed on the way, for then the length is that of the packet. */
function lengthOf(headers: Headers): number | undefined {
  const packed = headers.get("content-encoding");
  const length = Number(headers.get("content-length"));
  return length > 0 && (packed === null || packed === "identity") ? length : undefined;
}

async function receive(
  response: Pick<Response, "headers" | "body" | "blob">,
  signal: AbortSignal,
  onProgress: ExportProgress,
): Promise<Blob> {
  if (response.body === null) return response.blob();
  const length = lengthOf(response.headers);
  const reader = response.body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      parts.push(value);
      loaded += value.length;
      // A length that was passed was not that of the file.
      onProgress(loaded, length !== undefined && loaded <= length ? length : undefined);
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}

/**
 * Reads the file of an answer, with progress if it is a response.
 *
 * @param fallbackName when the server names none
 * @throws ExportError when the answer is an error, openly or hidden in a blob
 */
export async function readExport(
  answer: ExportAnswer,
  fallbackName: string,
  signal: AbortSignal,
  onProgress: ExportProgress,
): Promise<ExportedFile> {
  const isResponse = "headers" in answer;
  const blob = isResponse ? await receive(answer, signal, onProgress) : answer.blob;
  const named = isResponse ? fileNameOf(answer.headers.get("content-disposition")) : answer.fileName;
  const refused = isResponse && !answer.ok;
  // Somebody may really export JSON or a page.
  const meant = !refused && named !== undefined && /\.(json|html?)$/i.test(named);
  const error = meant ? undefined : await readBlobError(blob);
  if (refused || error !== undefined) throw new ExportError(error ?? {});
  return { blob, fileName: named || fallbackName };
}
