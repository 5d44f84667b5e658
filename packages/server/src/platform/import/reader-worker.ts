import { parentPort, workerData } from "node:worker_threads";
import { FileError } from "./file-error.ts";
import type { AnyFileReader } from "./reader.ts";

/** What the reading thread is started with. */
export interface ReaderTask {
  /** Address of the module that exports the `reader`. */
  module: string;
  bytes: Uint8Array;
  context: unknown;
}

/** What it says. `opened` comes before `progress`; `read` or `refused` ends the reading; `planned` answers a request. */
export type ReaderMessage =
  | { type: "opened"; rowsTotal: number }
  | { type: "progress"; rowsDone: number }
  | { type: "read" }
  | { type: "refused"; code: FileError["code"]; message: string }
  | { type: "planned"; planned: unknown };

const { module, bytes, context } = workerData as ReaderTask;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message: ReaderMessage): void => parentPort?.postMessage(message);

const { reader } = (await import(module)) as { reader: AnyFileReader };
try {
  const contents = await reader.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), context, {
    onOpened: (rowsTotal) => say({ type: "opened", rowsTotal }),
    onProgress: (rowsDone) => say({ type: "progress", rowsDone }),
  });
  parentPort?.on("message", (request: unknown) =>
    say({ type: "planned", planned: reader.plan(contents, request) }),
  );
  say({ type: "read" });
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  say({ type: "refused", code: error.code, message: error.message });
}
