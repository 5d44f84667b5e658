import type { Transaction } from "../../db/index.ts";
import { Decisions } from "./decisions.ts";
import { Office } from "./office.ts";
import type { WorkflowPeople } from "./people.ts";
import type { ProcessKind } from "./process-kind.ts";
import { Progress } from "./progress.ts";
import { lockInstance } from "./store.ts";
import { Submissions } from "./submissions.ts";
import { Timers } from "./timers.ts";
import type { Versions } from "./versions.ts";

/**
 * Runs processes. Their state is in the database alone: every act is one transaction that locks the instance, asks the
 * rules what comes of it, writes that, and tells the domain of the end. What is under way therefore survives a killed
 * process, and two nodes never do a step twice.
 */
export class Workflow {
  /** What the initiator does. */
  readonly submissions: Submissions;
  /** What those do who a step waits for. */
  readonly decisions: Decisions;
  /** What the office does with what others started. */
  readonly office: Office;
  /** What happens when steps are not done in time. */
  readonly timers: Timers;
  /** Deployed versions. */
  readonly versions: Versions;
  /** Who people are. */
  readonly people: WorkflowPeople;
  readonly #progress: Progress;

  constructor(people: WorkflowPeople) {
    this.people = people;
    this.#progress = new Progress(people);
    this.versions = this.#progress.versions;
    this.submissions = new Submissions(this.#progress);
    this.decisions = new Decisions(this.#progress);
    this.office = new Office(this.#progress);
    this.timers = new Timers(this.#progress);
  }

  /** Holds an instance until the transaction ends: who changes the record besides locks it first, as every act does. */
  async lock(tx: Transaction, instanceId: number): Promise<void> {
    await lockInstance(tx, instanceId);
  }

  /** What domains have decided by workflow, and what they need to hear of the end. */
  announce(kinds: readonly ProcessKind[], services: unknown): void {
    this.#progress.announce(kinds, services);
  }

  /** What a domain announced by this key; undefined for processes that no page of its own starts. */
  kind(key: string): ProcessKind | undefined {
    return this.#progress.kind(key);
  }
}
