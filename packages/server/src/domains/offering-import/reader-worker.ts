import { parentPort, workerData } from "node:worker_threads";
import { FileError } from "./file-error.ts";
import type { RowContext } from "./import-row.ts";
import { readCatalogueFile, type FileContents } from "./read-file.ts";

/** What the reading thread is started with. */
export interface ReaderTask {
  bytes: Uint8Array;
  context: RowContext;
}

/** What it says. `opened` comes before `progress`; `refused` or `read` is the last. */
export type ReaderMessage =
  | { type: "opened"; rowsTotal: number }
  | { type: "progress"; rowsDone: number }
  | { type: "read"; contents: FileContents }
  | { type: "refused"; code: FileError["code"]; message: string };

const { bytes, context } = workerData as ReaderTask;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message: ReaderMessage): void => parentPort?.postMessage(message);

try {
  const contents = await readCatalogueFile(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    context,
    (rowsTotal) => say({ type: "opened", rowsTotal }),
    (rowsDone) => say({ type: "progress", rowsDone }),
  );
  say({ type: "read", contents });
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  say({ type: "refused", code: error.code, message: error.message });
}
