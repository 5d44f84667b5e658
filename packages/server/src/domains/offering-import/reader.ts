import { type ResourceLimits, Worker } from "node:worker_threads";
import { FileError, invalidFile } from "./file-error.ts";
import type { RowContext } from "./import-row.ts";
import { READER_MEGABYTES, READER_SECONDS } from "./limits.ts";
import type { FilePlan, PlanRequest, ReaderMessage, ReaderTask } from "./reader-worker.ts";

/**
 * A file being read, and compared with what is stored, in a thread of its own: a big one neither blocks the server nor
 * takes its memory.
 */
export interface Reading {
  /** Rows in the file, once it is known to be sound as a whole. Rejects with a FileError. */
  opened: Promise<number>;
  /** All rows are checked. Rejects with a FileError. */
  read: Promise<void>;
  /** What importing the file would do; after `read`, one at a time. Rejects with a FileError. */
  plan(request: PlanRequest): Promise<FilePlan>;
  /** The thread is gone, however it ended. Never rejects. */
  ended: Promise<void>;
  /** Ends the thread; what it still had to answer rejects. To be called in the end, whatever came of it. */
  stop: () => void;
}

/** What the thread may use; with more it ends, and the file is refused. */
export const READER_LIMITS: ResourceLimits = {
  maxOldGenerationSizeMb: READER_MEGABYTES,
  maxYoungGenerationSizeMb: 32,
};

/**
 * Starts reading; `onProgress` is told the rows checked so far.
 *
 * @param seconds after which reading, or planning, is stopped
 */
export function startReading(
  bytes: Buffer,
  context: RowContext,
  onProgress: (rowsDone: number) => void,
  seconds = READER_SECONDS,
): Reading {
  const task: ReaderTask = { bytes, context };
  const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: READER_LIMITS,
    execArgv: [],
    env: {},
  });
  const opened = Promise.withResolvers<number>();
  const read = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let planned = Promise.withResolvers<FilePlan>();
  let limit: NodeJS.Timeout | undefined;
  const within = (): void => {
    limit = setTimeout(
      () => fail(invalidFile("文件太复杂，读取超时，请拆成几个文件分别导入")),
      seconds * 1000,
    );
    limit.unref();
  };
  const fail = (error: Error): void => {
    clearTimeout(limit);
    opened.reject(error);
    read.reject(error);
    planned.reject(error);
    void worker.terminate();
  };
  within();
  worker.on("message", (message: ReaderMessage) => {
    if (message.type === "opened") opened.resolve(message.rowsTotal);
    else if (message.type === "progress") onProgress(message.rowsDone);
    else if (message.type === "refused") fail(new FileError(message.code, message.message));
    else {
      clearTimeout(limit);
      if (message.type === "read") read.resolve();
      else planned.resolve(message.planned);
    }
  });
  worker.on("error", (error: Error & { code?: string }) =>
    fail(
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? invalidFile("文件内容过大，请拆成几个文件分别导入") : error,
    ),
  );
  worker.on("exit", () => {
    fail(new Error("The reading thread ended early"));
    ended.resolve();
  });
  // Who only waits for one of them must not see the others as unhandled.
  opened.promise.catch(() => undefined);
  read.promise.catch(() => undefined);
  planned.promise.catch(() => undefined);
  return {
    opened: opened.promise,
    read: read.promise,
    ended: ended.promise,
    plan(request) {
      planned = Promise.withResolvers<FilePlan>();
      planned.promise.catch(() => undefined);
      within();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request);
      return planned.promise;
    },
    stop: () => fail(new Error("Reading was stopped")),
  };
}
