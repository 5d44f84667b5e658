import { parentPort, workerData } from "node:worker_threads";
import { FileError } from "./file-error.ts";
import type { AnyFileReader, ReaderMessage, ReaderTask } from "./reader-messages.ts";

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
  say({ type: "read", keys: reader.keys?.(contents) ?? [] });
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  say({ type: "refused", code: error.code, message: error.message });
}
