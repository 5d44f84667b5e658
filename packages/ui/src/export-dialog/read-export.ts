import type { FailureWords } from "../error-state/index.js";
import { EXPORT_CONSTANTS } from "./constants.js";
import { fileNameOf } from "./content-disposition.js";

/** A file with its name. */
export interface ExportedFile {
  /** Its content. */
  blob: Blob;
  /** What it is saved as. */
  fileName: string;
}

/** What an export may answer: the file, or the response that holds it, a `Response` of `fetch` for example. */
export type ExportAnswer =
  /** A file that is there; without a name it is called after the header title. */
  | { blob: Blob; fileName?: string }
  /** The answer of `fetch`, of which progress, name and errors are read. */
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

type Fields = Readonly<Partial<Record<string, unknown>>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first that is a text with something in it. */
function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value.trim() !== "");
}

/** What an error says for people: `message`, `msg` or `error`, of its own or inside `error` or `data`. */
function wordsOf(body: Fields): FailureWords {
  const { message, msg, error, data, requestId } = body;
  const inside = [error, data].filter(isObject).map(wordsOf);
  return {
    message: firstText(
      message,
      msg,
      ...inside.map((words) => words.message),
      // A code (FORBIDDEN, invalid_token) is no sentence.
      typeof error === "string" && /^[\w.-]+$/.test(error) ? undefined : error,
    ),
    requestId: firstText(requestId, ...inside.map((words) => words.requestId)),
  };
}

/**
 * The error that hides in a blob where a file was expected: a short JSON object, whatever type it claims to be, or a
 * page of a gateway. `undefined` when it looks like a file.
 */
export async function readBlobError(blob: Blob): Promise<FailureWords | undefined> {
  if (/^text\/html/i.test(blob.type)) return {};
  if (blob.size > EXPORT_CONSTANTS.errorBytes) return undefined;
  const isJson = /[/+]json\b/i.test(blob.type);
  const text = (await blob.text()).trim();
  if (!isJson && !text.startsWith("{")) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    if (isObject(body)) return wordsOf(body);
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
  const meant = !refused && named !== undefined && /\.(\w*json|html?)$/i.test(named);
  const error = meant ? undefined : await readBlobError(blob);
  if (refused || error !== undefined) throw new ExportError(error ?? {});
  return { blob, fileName: named || fallbackName };
}
