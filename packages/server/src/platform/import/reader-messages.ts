import type { FileError } from "./file-error.ts";
import type { ReadListener } from "./read-rows.ts";

/**
 * What the reading thread does with the files of one kind of import: a module of its own exports it as `reader` and
 * brings no database into the thread. Everything but `Contents` goes from one thread to another, so it is plain.
 */
export interface FileReader<Context, Contents, Request, Plan> {
  /** Checks every row. Throws a FileError when the file as a whole is not sound. */
  read(bytes: Buffer, context: Context, listener: ReadListener): Promise<Contents>;
  /** What tells the rows, where what is stored is looked up by it. */
  keys?(contents: Contents): string[];
  /** What importing the file would do, compared with what is stored. */
  plan(contents: Contents, request: Request): Plan;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the thread passes on what it does not look into
export type AnyFileReader = FileReader<any, any, any, any>;

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
  | { type: "read"; keys: readonly string[] }
  | { type: "refused"; code: FileError["code"]; message: string }
  | { type: "planned"; planned: unknown };
