import type { AnyFileReader } from "./reader-messages.ts";
import { randomUUID } from "node:crypto";
import { type Database, type Transaction, transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { JobRun } from "../jobs/index.ts";
import { FileError } from "./file-error.ts";
import { type ContextOf, type Reading, type ReaderModule, startReading } from "./reader.ts";
import type { Turn } from "./reader-queue.ts";
import type { Readings } from "./readings.ts";
import { readFile, storeFile } from "./stored-file.ts";

/** What asks for the files that this node reads. */
export interface NeedsReadings {
  readings: Readings;
}

/** What an import needs of the server. */
export interface ImportServices extends NeedsReadings {
  db: Database;
}

/** A file that somebody sends. */
export interface Upload<Reader extends AnyFileReader> {
  /** Reads it; not before its turn has come, so that those that wait are not in memory. */
  bytes: () => Promise<Buffer>;
  /** As whoever sends it calls it. */
  fileName: string;
  module: ReaderModule<Reader>;
  /** What the rows are checked against. */
  context: ContextOf<Reader>;
  /** Whose file it is: of one school one file at a time is read. */
  schoolId: number;
  /** Aborted when whoever sends the file has gone. */
  hungUp: AbortSignal;
}

/**
 * Takes a file in: reads it until it is known to be sound as a whole, then stores it and lets `note` enqueue the job
 * that imports it, in one transaction. Wake the job's kind afterwards. Until then everything ends when whoever sent the
 * file hangs up. Throws 400 for a file that is none or has too many rows, 409 while another file of the school is read,
 * 503 when too many files wait to be read.
 */
export async function takeFile<Reader extends AnyFileReader, Noted>(
  { db, readings }: ImportServices,
  upload: Upload<Reader>,
  note: (tx: Transaction, file: { fileId: string; rowsTotal: number }) => Promise<Noted>,
): Promise<Noted> {
  const fileId = randomUUID();
  let turn: Turn | undefined;
  try {
    turn = await readings.queue.enter(upload.schoolId, upload.hungUp);
    const bytes = await upload.bytes().catch((error: unknown) => {
      turn?.end();
      throw error;
    });
    const reading = await openFile(turn, upload, bytes);
    const rowsTotal = await reading.opened;
    // The job may begin as soon as it is committed.
    readings.keep(fileId, reading);
    return await transaction(db, async (tx) => {
      await storeFile(tx, fileId, bytes, upload.fileName.slice(0, 200));
      return note(tx, { fileId, rowsTotal });
    });
  } catch (error) {
    readings.drop(fileId);
    if (error instanceof FileError) throw new DomainError(400, error.code, error.message, { cause: error });
    // Nobody reads it but the log.
    if (upload.hungUp.aborted && !(error instanceof DomainError)) {
      throw new DomainError(400, "VALIDATION_FAILED", "连接已断开，没有导入任何数据", { cause: error });
    }
    throw error;
  } finally {
    turn?.taken();
  }
}

async function openFile<Reader extends AnyFileReader>(
  turn: Turn,
  { module, context, hungUp }: Upload<Reader>,
  bytes: Buffer,
): Promise<Reading<Reader>> {
  const reading = startReading(module, bytes, context);
  void reading.ended.then(turn.end);
  hungUp.addEventListener("abort", reading.stop);
  try {
    if (hungUp.aborted) reading.stop();
    await reading.opened;
    return reading;
  } catch (error) {
    reading.stop();
    // The next file of the school may come as soon as this one is refused.
    await reading.ended;
    throw error;
  } finally {
    hungUp.removeEventListener("abort", reading.stop);
  }
}

/**
 * Goes on with a file in the run of its job: with the reading that the upload began when it began on this node, else
 * from the stored file. When the run is told to end, the reading ends and `work` rejects.
 */
export async function withReading<Reader extends AnyFileReader, Result>(
  { signal, services }: Pick<JobRun<unknown, ImportServices>, "signal" | "services">,
  file: { fileId: string; module: ReaderModule<Reader>; context: () => Promise<ContextOf<Reader>> },
  work: (reading: Reading<Reader>) => Promise<Result>,
): Promise<Result> {
  const { db, readings } = services;
  const reading =
    readings.take<Reader>(file.fileId) ??
    startReading(file.module, await readFile(db, file.fileId), await file.context());
  signal.addEventListener("abort", reading.stop);
  try {
    if (signal.aborted) reading.stop();
    return await work(reading);
  } finally {
    signal.removeEventListener("abort", reading.stop);
    reading.stop();
    await reading.ended;
  }
}

/** What a plan was made from has changed: thrown in the transaction that writes it, so that it is made again. */
export class PlanOutdated extends Error {}

/** How often a plan is made before the import gives up: others change the same all the time. */
const PLANS = 3;

/** Plans and writes until the plan was still true when it was written; undefined when it never was. */
export async function untilCurrent<Result>(
  signal: AbortSignal,
  planAndWrite: () => Promise<Result>,
): Promise<Result | undefined> {
  for (let made = 1; made <= PLANS; made += 1) {
    signal.throwIfAborted();
    try {
      return await planAndWrite();
    } catch (error) {
      if (!(error instanceof PlanOutdated)) throw error;
    }
  }
  return undefined;
}
