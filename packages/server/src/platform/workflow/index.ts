export { Workflow } from "./engine.ts";
export type { Actor } from "./participants.ts";
export type { Initiator, Person, WorkflowPeople } from "./people.ts";
export { type Assignee, assigneesOf, elementsInOrder, nodeAt, type Process, taskAt } from "./process.ts";
export { defineProcess, type EndState, type Ended, type Moved, type ProcessKind } from "./process-kind.ts";
export { installProcesses } from "./standard-processes.ts";
export { processIdOf, type ReadModel, readBpmn } from "./read-bpmn.ts";
export type { Fault } from "./soundness.ts";
export type { InstanceRow } from "./store.ts";
export {
  mayDo,
  takesPart,
  workflowAct,
  workflowCandidate,
  workflowDelegation,
  workflowInstance,
  workflowModel,
  workflowTask,
  workflowTimer,
  workflowVersion,
} from "./tables.ts";
export type { Start } from "./submissions.ts";
