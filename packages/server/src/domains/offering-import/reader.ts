import { Worker } from "node:worker_threads";
import { FileError, invalidFile } from "./file-error.ts";
import type { RowContext } from "./import-row.ts";
import { READER_MEGABYTES, READER_SECONDS } from "./limits.ts";
import type { FileContents } from "./read-file.ts";
import type { ReaderMessage, ReaderTask } from "./reader-worker.ts";

/** A file being read in a thread of its own: a big one neither blocks the server nor takes its memory. */
export interface Reading {
  /** Rows in the file, once it is known to be sound as a whole. Rejects with a FileError. */
  opened: Promise<number>;
  /** All rows and errors. Rejects with a FileError. */
  contents: Promise<FileContents>;
  /** Stops; `contents` then rejects. */
  stop(): void;
}

/** Starts reading; `onProgress` is told the rows checked so far. */
export function startReading(
  bytes: Buffer,
  context: RowContext,
  onProgress: (rowsDone: number) => void,
): Reading {
  const task: ReaderTask = { bytes, context };
  const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: READER_MEGABYTES },
    execArgv: [],
    env: {},
  });
  const opened = Promise.withResolvers<number>();
  const contents = Promise.withResolvers<FileContents>();
  const fail = (error: Error): void => {
    clearTimeout(limit);
    opened.reject(error);
    contents.reject(error);
    void worker.terminate();
  };
  const limit = setTimeout(
    () => fail(invalidFile("文件太复杂，读取超时，请拆成几个文件分别导入")),
    READER_SECONDS * 1000,
  );
  limit.unref();
  worker.on("message", (message: ReaderMessage) => {
    if (message.type === "opened") opened.resolve(message.rowsTotal);
    else if (message.type === "progress") onProgress(message.rowsDone);
    else if (message.type === "refused") fail(new FileError(message.code, message.message));
    else {
      clearTimeout(limit);
      contents.resolve(message.contents);
    }
  });
  worker.on("error", (error: Error & { code?: string }) =>
    fail(
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? invalidFile("文件内容过大，请拆成几个文件分别导入") : error,
    ),
  );
  worker.on("exit", () => fail(new Error("The reading thread ended early")));
  // Who only waits for one of the two must not see the other as unhandled.
  opened.promise.catch(() => undefined);
  contents.promise.catch(() => undefined);
  return {
    opened: opened.promise,
    contents: contents.promise,
    stop: () => fail(new Error("Reading was stopped")),
  };
}
