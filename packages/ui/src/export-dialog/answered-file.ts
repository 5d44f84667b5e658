import { EXPORT_CONSTANTS } from "./constants.js";
import type { FailureWords } from "../error-state/index.js";
import { fileNameOf } from "./content-disposition.js";
import { type ExportAnswer, type ExportedFile, ExportError, type ExportProgress } from "./read-export.js";

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

/** What `readBlobError` does. */
export async function errorOf(blob: Blob): Promise<FailureWords | undefined> {
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

/** What `readExport` does. */
export async function fileOf(
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
  const error = meant ? undefined : await errorOf(blob);
  if (refused || error !== undefined) throw new ExportError(error ?? {});
  return { blob, fileName: named || fallbackName };
}
