import type { Transaction } from "../../db/index.ts";
import type { WorkflowPeople } from "./people.ts";
import type { EndState, ProcessKind } from "./process-kind.ts";
import { nodeAt } from "./process.ts";
import { endedAs, type State } from "./rules.ts";
import { requireRunning } from "./participants.ts";
import { type Deed, type InstanceRow, type NewAct, stateOf, writeState } from "./store.ts";
import { type RunnableVersion, Versions } from "./versions.ts";

/** Writes what becomes of an instance, and tells the domain of its end: in the transaction of the act that led there. */
export class Progress {
  readonly versions = new Versions();
  readonly people: WorkflowPeople;
  #kinds: ReadonlyMap<string, ProcessKind> = new Map();
  #services: unknown;

  constructor(people: WorkflowPeople) {
    this.people = people;
  }

  /** What domains have decided by workflow, and what they need to hear of the end. */
  announce(kinds: readonly ProcessKind[], services: unknown): void {
    this.#services = services;
    this.#kinds = new Map(kinds.map((kind) => [kind.key, kind]));
  }

  /** What a domain announced by this key. */
  kind(key: string): ProcessKind | undefined {
    return this.#kinds.get(key);
  }

  /** Stores the next state, as the rules computed it, after an act of a person. */
  advance(
    tx: Transaction,
    version: RunnableVersion,
    instance: InstanceRow,
    next: State,
    deed: Deed,
    at: Date,
  ): Promise<InstanceRow> {
    return this.#write(tx, version, instance, next, deed, next.outcome, at);
  }

  /** Ends it from outside, wherever it is. */
  async end(
    tx: Transaction,
    instance: InstanceRow,
    actor: { accountId: number | null; name: string },
    how: { as: "withdrawn" | "terminated"; action: NewAct["action"]; opinion: string },
    at: Date,
  ): Promise<InstanceRow> {
    requireRunning(instance);
    const version = await this.versions.get(tx, instance.versionId);
    const nodes = instance.tokens.map(({ at: node }) => node);
    const nodeName = nodes.map((node) => nodeAt(version.process, node).name).join("、");
    const act = {
      node: nodes[0] ?? version.process.start,
      nodeName,
      action: how.action,
      at,
      accountId: actor.accountId,
      name: actor.name,
      opinion: how.opinion,
    };
    // Nothing is under way any more, whatever the outcome is called.
    const ended = endedAs(stateOf(instance), "refused");
    return this.#write(tx, version, instance, ended, { acts: [act] }, how.as, at);
  }

  async #write(
    tx: Transaction,
    { process }: RunnableVersion,
    instance: InstanceRow,
    next: State,
    deed: Deed,
    as: EndState | null,
    at: Date,
  ): Promise<InstanceRow> {
    const row = await writeState(tx, { process, people: this.people }, instance, next, deed, { as, at });
    const kind = this.#kinds.get(instance.key);
    if (kind === undefined) return row;
    const { id: instanceId, businessKey } = instance;
    const opinion = deed.acts.at(-1)?.opinion ?? "";
    const told = { tx, businessKey, instanceId, opinion, at, services: this.#services as never };
    if (as !== null) await kind.ended({ ...told, outcome: as });
    else if (isOpen(row.state) && row.state !== instance.state)
      await kind.moved?.({ ...told, state: row.state });
    return row;
  }
}

const isOpen = (state: InstanceRow["state"]): state is "running" | "returned" =>
  state === "running" || state === "returned";
