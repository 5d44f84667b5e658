import type { FailureWords } from "../error-state/index.js";

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

// What reads is loaded by the first export: most pages see none.
const reading = () => import("./answered-file.js");

/**
 * The error that hides in a blob where a file was expected: a short JSON object, whatever type it claims to be, or a
 * page of a gateway. `undefined` when it looks like a file.
 */
export async function readBlobError(blob: Blob): Promise<FailureWords | undefined> {
  const { errorOf } = await reading();
  return errorOf(blob);
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
  const { fileOf } = await reading();
  return fileOf(answer, fallbackName, signal, onProgress);
}
