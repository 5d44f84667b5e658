import type { Session } from "../../contract/index.ts";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { KnownFacts } from "./gateway-reader.ts";

/** How an instance ended. */
export type EndState = "approved" | "refused" | "withdrawn" | "terminated";

/** What a domain gets when a process that it started has ended. */
export interface Ended<Services> {
  /** The transaction in which it ended: what the domain writes is committed with that, or neither is. */
  tx: Transaction;
  businessKey: string;
  instanceId: number;
  outcome: EndState;
  /** What who ended it wrote about it; empty when nobody did. */
  opinion: string;
  at: Date;
  services: Services;
}

/** What a domain gets when a process was returned to its initiator, or goes on after that. */
export interface Moved<Services> extends Omit<Ended<Services>, "outcome"> {
  state: "running" | "returned";
}

/**
 * What a domain has decided by workflow. It announces it in its `domain.ts` (`processes: [registrationReview]`), starts it
 * with `services.workflow.submissions.start` in the transaction that writes the record; `ended` runs in the engine's.
 */
export interface ProcessKind<Services = never> {
  /** Id of the process in the model that the office draws. Kept with every instance; never change it. */
  key: string;
  /** What is decided, in Chinese: 注册审核. */
  title: string;
  /** What conditions of its models may ask for; `start` gives all of them. */
  facts: KnownFacts;
  // A property, not a method: what it asks of the services is checked where kinds are merged.
  ended: (ended: Ended<Services>) => Promise<void>;
  /** Runs in the same way when it is returned to its initiator, and when it goes on after that. */
  moved?: (moved: Moved<Services>) => Promise<void>;
  /** The drawing that a new installation begins with, in BPMN 2.0; the office draws another one when it likes. */
  standard?: string;
  /** Who else may look at how far it is: whoever may read the record. Those who take part, and their office, always may. */
  mayRead?: (asked: { db: Queryable; session: Session; businessKey: string }) => Promise<boolean>;
}

/** Defines what a domain has decided by workflow. `Services` is what it needs to hear of the end. */
export const defineProcess =
  <Services>() =>
  (kind: ProcessKind<Services>): ProcessKind<Services> =>
    kind;
