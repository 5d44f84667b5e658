import { type ResourceLimits, Worker } from "node:worker_threads";
import { FileError, invalidFile } from "./file-error.ts";
import { READER_MEGABYTES, READER_SECONDS } from "./limits.ts";
import type { AnyFileReader, FileReader, ReaderMessage, ReaderTask } from "./reader-messages.ts";

/** Where the thread finds a reader, with the types of what goes in and out. */
export interface ReaderModule<Reader extends AnyFileReader> {
  url: URL;
  /** Never there: it carries the type. */
  reader?: Reader;
}

/** Names the module that exports a reader: `readerModule<typeof reader>(new URL("./teacher-rows.ts", import.meta.url))`. */
export const readerModule = <Reader extends AnyFileReader>(url: URL): ReaderModule<Reader> => ({ url });

export type ContextOf<Reader> =
  Reader extends FileReader<infer Context, infer _, infer _, infer _> ? Context : never;
type RequestOf<Reader> =
  Reader extends FileReader<infer _, infer _, infer Request, infer _> ? Request : never;
type PlanOf<Reader> = Reader extends FileReader<infer _, infer _, infer _, infer Plan> ? Plan : never;

/**
 * A file being read, and compared with what is stored, in a thread of its own: a big one neither blocks the server nor
 * takes its memory.
 */
export interface Reading<Reader extends AnyFileReader = AnyFileReader> {
  /** Calls `listener` with the number of rows checked so far, from now on. */
  onProgress: (listener: (rowsDone: number) => void) => void;
  /** Rows in the file, once it is known to be sound as a whole. Rejects with a FileError. */
  opened: Promise<number>;
  /** All rows are checked; what tells those that are good so far. Rejects with a FileError. */
  read: Promise<readonly string[]>;
  /** What importing the file would do; after `read`, one at a time. Rejects with a FileError. */
  plan(request: RequestOf<Reader>): Promise<PlanOf<Reader>>;
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
 * Starts reading.
 *
 * @param seconds after which reading, or planning, is stopped
 */
export function startReading<Reader extends AnyFileReader>(
  module: ReaderModule<Reader>,
  bytes: Buffer,
  context: ContextOf<Reader>,
  seconds = READER_SECONDS,
): Reading<Reader> {
  const task: ReaderTask = { module: module.url.href, bytes, context };
  const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: READER_LIMITS,
    execArgv: [],
    env: {},
  });
  let listener: (rowsDone: number) => void = () => undefined;
  const opened = Promise.withResolvers<number>();
  const read = Promise.withResolvers<readonly string[]>();
  const ended = Promise.withResolvers<void>();
  let planned = Promise.withResolvers<PlanOf<Reader>>();
  let over: Error | undefined;
  let limit: NodeJS.Timeout | undefined;
  const within = (): void => {
    limit = setTimeout(
      () => fail(invalidFile("文件太复杂，读取超时，请拆成几个文件分别导入")),
      seconds * 1000,
    );
    limit.unref();
  };
  const fail = (error: Error): void => {
    over ??= error;
    clearTimeout(limit);
    opened.reject(error);
    read.reject(error);
    planned.reject(error);
    void worker.terminate();
  };
  within();
  worker.on("message", (message: ReaderMessage) => {
    if (message.type === "opened") opened.resolve(message.rowsTotal);
    else if (message.type === "progress") listener(message.rowsDone);
    else if (message.type === "refused") fail(new FileError(message.code, message.message));
    else {
      clearTimeout(limit);
      if (message.type === "read") read.resolve(message.keys);
      else planned.resolve(message.planned as PlanOf<Reader>);
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
    onProgress: (next) => void (listener = next),
    opened: opened.promise,
    read: read.promise,
    ended: ended.promise,
    async plan(request) {
      // The thread is gone, and would never answer: an import that is cancelled between reading and planning ends now.
      if (over !== undefined) throw over;
      planned = Promise.withResolvers<PlanOf<Reader>>();
      planned.promise.catch(() => undefined);
      within();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request);
      return planned.promise;
    },
    stop: () => fail(new Error("Reading was stopped")),
  };
}
