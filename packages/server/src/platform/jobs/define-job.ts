import type { Logger } from "pino";
import type { z } from "zod";
import type { Transaction } from "../../db/index.ts";

/** Who started a job; a session is one. */
export interface JobStarter {
  readonly accountId: number;
  readonly personName: string;
  readonly schoolId: number | null;
}

/** How far a job is. */
export interface JobProgress {
  done: number;
  /** Null while it is not known. */
  total: number | null;
  /** What is being done, in Chinese; empty when there is nothing to say. */
  text: string;
}

/** What the running of one job gets. */
export interface JobRun<Input, Services> {
  input: Input;
  /**
   * Aborted when somebody cancels the job, when the server stops, when the job takes too long or was given to another
   * node (`signal.reason` is a `JobCancelled` or `ServerStopping` in the first two cases). Throw then, best by `signal.throwIfAborted()` between two steps: a cancelled job ends as cancelled, one that
   * the server's stop interrupted is run again by whichever node is there next. A run that goes on to its end all the
   * same counts as finished.
   */
  signal: AbortSignal;
  /** Notes how far it is. May be called as often as one likes: it is stored at most twice a second. */
  progress: (done: number, total?: number | null, text?: string) => void;
  /** Every line names the job. */
  log: Logger;
  services: Services;
  /** Id of the job; it stays the same when the job is tried again. */
  id: string;
  /** 1 at first. */
  attempt: number;
  /** Null when nobody did, such as a clock. */
  by: JobStarter | null;
  /**
   * Ends the job as succeeded in a transaction of the run itself, so that both are committed or neither is: a process
   * that dies right after the commit does not run the job again. What the run returns does not count any more.
   */
  succeedIn: (tx: Transaction, result?: JobResult) => Promise<void>;
}

/** Kept with a finished job: plain JSON. */
export type JobResult = Readonly<Record<string, unknown>>;

/** What a run left undone that came to its end all the same. */
export interface JobShortfall {
  /**
   * `partly`: some of it was done, the rest left out; `refused`: what was given has faults, and nothing was done;
   * `checked`: it was asked what it would do, and nothing was done.
   */
  how: "partly" | "refused" | "checked";
  /** What was left out and why, in Chinese, without a full stop; shown to the person who started the job. */
  said: string;
}

/** When a job that failed is tried again. */
export interface JobRetry {
  /** Times it is tried again before it ends as failed. */
  limit: number;
  /** Pause before the first of them, seconds; it doubles each time. */
  delaySeconds: number;
  /** Longest pause, seconds; an hour by default. */
  longestSeconds?: number;
}

/** When a kind of job starts by itself. */
export interface JobCron<Input> {
  /** Five fields, in China's time: `30 3 * * *` is every day at 3:30. */
  at: string;
  input: Input;
}

export interface JobDefinition<Name extends string, Schema extends z.ZodType, Services> {
  /** Small letters and hyphens, beginning with the domain: `mail-send`. It is stored; never change it. */
  name: Name;
  /** What it does, in Chinese, for the list of jobs. */
  title: string;
  /** Of its input, which is stored as JSON. It is checked when a job is enqueued and when it is run. */
  input: Schema;
  run(context: JobRun<z.output<Schema>, Services>): Promise<JobResult | void>;
  /** What a result says was left undone; a job that may end without having done all has it. By default all was done. */
  shortfall?: (result: JobResult) => JobShortfall | undefined;
  /**
   * Not tried again by default. What a `DomainError` below 500 refuses is never tried again: it would be refused again.
   */
  retry?: JobRetry;
  cron?: JobCron<z.input<Schema>>;
  /**
   * Of all nodes together only one job of this kind runs at a time. A kind with `cron` is besides left out while one of
   * it waits or runs.
   */
  oneAtATime?: boolean;
  /** How many of them one node runs at a time; 1 by default. */
  atOnce?: number;
  /** After so long a run is broken off and counts as failed, minutes; 15 by default. */
  longestMinutes?: number;
  /** How long a finished one is kept for the history, days; 30 by default. */
  keptDays?: number;
  /** The operation that says to others than those who may see all jobs how far one is. */
  followedBy?: string;
}

/** A kind of job, as a domain announces it. */
export interface JobKind<Name extends string = string, Schema extends z.ZodType = z.ZodType, Services = never>
  extends Omit<JobDefinition<Name, Schema, Services>, "run"> {
  // A property, not a method: what it asks of the services is checked where kinds are merged.
  run: (context: JobRun<z.output<Schema>, Services>) => Promise<JobResult | void>;
}

/** Any kind whose run is content with these services. */
export interface AnyJobKind<Services = never>
  extends Omit<JobKind<string, z.ZodType, Services>, "run" | "cron"> {
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has an input of its own
  run: (context: JobRun<any, Services>) => Promise<JobResult | void>;
  cron?: JobCron<unknown>;
}

/**
 * Defines a kind of job once: announce it in `domain.ts` under `jobs`, start one with `jobs.enqueue`. `Services` is what
 * its run needs of the server: `defineJob<Pick<Services, "db" | "clock">>()({ … })`.
 */
export const defineJob =
  <Services>() =>
  <const Name extends string, Schema extends z.ZodType>(
    definition: JobDefinition<Name, Schema, Services>,
  ): JobKind<Name, Schema, Services> => ({ ...definition, run: (context) => definition.run(context) });
