import { parentPort, workerData } from "node:worker_threads";
import type { NameKeys } from "../../text/pinyin.ts";
import { FileError } from "./file-error.ts";
import { Findings, type GatheredFindings } from "./findings.ts";
import type { RowContext } from "./import-row.ts";
import { type ImportPlan, planImport, type StoredFacts } from "./plan.ts";
import { type FileContents, readCatalogueFile } from "./read-file.ts";
import type { RowFinding } from "./tables.ts";

/** What the reading thread is started with. */
export interface ReaderTask {
  bytes: Uint8Array;
  context: RowContext;
}

/** Asks, after `read`, what importing the file would do. */
export interface PlanRequest {
  stored: StoredFacts;
  /** Rooms and teachers used by two classes at the same time are meant so. */
  allowDoubleBooking: boolean;
}

/** What importing a file would do, and what stands against it. */
export interface FilePlan {
  /** For the teaching classes without errors. */
  plan: ImportPlan;
  /** How many these are, and how many there are in all. */
  goodClasses: number;
  classes: number;
  /** What is wrong with the others. */
  found: GatheredFindings;
  /** What is done in another way than the file says. */
  notices: RowFinding[];
  /** Sort keys and search forms of the names in the rows. */
  names: NameKeys;
}

/** What it says. `opened` comes before `progress`; `read` or `refused` ends the reading; `planned` answers a request. */
export type ReaderMessage =
  | { type: "opened"; rowsTotal: number }
  | { type: "progress"; rowsDone: number }
  | { type: "read" }
  | { type: "refused"; code: FileError["code"]; message: string }
  | { type: "planned"; planned: FilePlan };

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
  parentPort?.on("message", (request: PlanRequest) =>
    say({ type: "planned", planned: planFile(contents, request) }),
  );
  say({ type: "read" });
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  say({ type: "refused", code: error.code, message: error.message });
}

function planFile(contents: FileContents, { stored, allowDoubleBooking }: PlanRequest): FilePlan {
  const { columnOf, classes, names } = contents;
  const { plan, good, errors, notices } = planImport(contents.rows, stored, { columnOf, allowDoubleBooking });
  const found = new Findings(contents.findings);
  found.add(errors);
  const noted = new Findings();
  noted.add(notices);
  return {
    plan,
    goodClasses: good.length,
    classes,
    found: found.gathered(),
    notices: noted.gathered().sums,
    names,
  };
}
