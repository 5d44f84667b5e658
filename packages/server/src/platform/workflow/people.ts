import type { Queryable } from "../../db/index.ts";
import type { Assignee } from "./process.ts";

/** Somebody who may do a step. */
export interface Person {
  accountId: number;
  name: string;
}

/** Who started a process, with their school and department. */
export interface Initiator {
  /** Null for who has no account, such as somebody who registers. */
  accountId: number | null;
  name: string;
  /** Null: the provincial office. */
  schoolId: number | null;
  department: string | null;
}

/** What the engine must know of people; the domain that has the accounts answers it. */
export interface WorkflowPeople {
  /** Those whom any of the assignees means, each once, without disabled accounts. */
  find(db: Queryable, assignees: readonly Assignee[], initiator: Initiator): Promise<Person[]>;
  /** What is wrong with an assignee: a role, school or account that there is not. In Chinese; undefined when it is right. */
  refuse(db: Queryable, assignee: Assignee): Promise<string | undefined>;
  /** Whom an assignee means and that nobody is that at the moment, in Chinese; undefined when somebody is. */
  missing(db: Queryable, assignee: Assignee): Promise<string | undefined>;
  /** Whom an assignee means, in Chinese: 发起人学校的「学校教务」. */
  describe(db: Queryable, assignee: Assignee): Promise<string>;
}
