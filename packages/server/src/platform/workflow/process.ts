import type { Expression } from "./condition.ts";

/** Who does a step. */
export type Assignee =
  /** All who hold a role, at a place; `initiator` is the place of who started it. */
  | { by: "role"; roleId: string; at: "platform" | "initiator-school" | "initiator-department" }
  | { by: "role"; roleId: string; at: "school"; schoolCode: string; department: string | null }
  /** The office above who started it: of the department, or else of the school, or else of the province. */
  | { by: "superior" }
  /** One person, by the account's name. */
  | { by: "person"; useraccount: string };

/** What happens when a step has not been done in time. */
export type Late =
  | { does: "remind" }
  /** These may do it as well. */
  | { does: "escalate"; to: readonly Assignee[] }
  /** The step is over, and the process goes on along a flow. */
  | { does: "leave"; flow: string };

/** A boundary timer of a step. */
export interface Deadline {
  /** Its element's. */
  id: string;
  name: string;
  /** After the step was opened, ms. */
  afterMs: number;
  late: Late;
}

/** A step that people do. */
export interface TaskNode {
  kind: "task";
  name: string;
  out: string;
  assignees: readonly Assignee[];
  /** 会签: everybody decides, and it is approved when this holds (`approved`, `refused`, `total`); undefined: the first who decides does. */
  countersign?: Expression;
  deadlines: readonly Deadline[];
  /** A gateway behind it asks for the result: a refusal goes on to there. Otherwise it ends the process as refused. */
  refusalGoesOn: boolean;
}

/** The first flow whose condition holds, or `otherwise`. One that joins has no conditions. */
export interface ExclusiveNode {
  kind: "exclusive";
  name: string;
  branches: readonly { flow: string; condition: Expression }[];
  otherwise: string;
}

/** Waits for all flows that come in, then goes on along all that go out. */
export interface ParallelNode {
  kind: "parallel";
  name: string;
  incoming: readonly string[];
  outgoing: readonly string[];
}

export type ProcessNode =
  | { kind: "start"; name: string; out: string }
  /** A refused end ends everything else that is under way; an approved one only its own branch. */
  | { kind: "end"; name: string; outcome: "approved" | "refused" }
  | TaskNode
  | ExclusiveNode
  | ParallelNode;

/** A model as the engine runs it: read from BPMN once, when it is deployed, and stored as JSON. */
export interface Process {
  key: string;
  name: string;
  start: string;
  nodes: Readonly<Record<string, ProcessNode>>;
  /** Where a flow goes, by its element's id. */
  flows: Readonly<Record<string, string>>;
}

/** The fact that holds the result of the step before, for gateways right behind it: `approved` or `refused`. */
export const RESULT = "result";

/** A node by its id. Throws when the process has none: a stored state belongs to another version. */
export function nodeAt({ key, nodes }: Process, id: string): ProcessNode {
  const node = nodes[id];
  if (node === undefined) throw new Error(`process ${key} has no element ${id}`);
  return node;
}

/** A step by its id. */
export function taskAt(process: Process, id: string): TaskNode {
  const node = nodeAt(process, id);
  if (node.kind !== "task") throw new Error(`${id} of ${process.key} is no task`);
  return node;
}

/** Everybody whom a process names, with the element that does. */
export function assigneesOf({ nodes }: Process): { element: string; assignee: Assignee }[] {
  return Object.entries(nodes).flatMap(([element, node]) => {
    if (node.kind !== "task") return [];
    const late = node.deadlines.flatMap((one) =>
      one.late.does === "escalate" ? one.late.to.map((assignee) => ({ element: one.id, assignee })) : [],
    );
    return [...node.assignees.map((assignee) => ({ element, assignee })), ...late];
  });
}

/** The elements as somebody meets them who goes along the flows from the start; JSON keeps no order. */
export function elementsInOrder({ nodes, flows, start }: Process): string[] {
  const met = new Set([start]);
  for (const id of met) for (const flow of flowsOut(nodes[id])) met.add(flows[flow] as string);
  return [...met];
}

function flowsOut(node: ProcessNode | undefined): readonly string[] {
  switch (node?.kind) {
    case "start":
      return [node.out];
    case "task":
      return [node.out, ...node.deadlines.flatMap(({ late }) => (late.does === "leave" ? [late.flow] : []))];
    case "exclusive":
      return [...node.branches.map(({ flow }) => flow), node.otherwise];
    case "parallel":
      return node.outgoing;
    default:
      return [];
  }
}
