import { nodeAt, type Process } from "./process.ts";
import { type Choose, initialState, keyOf, leave, ProcessFault, type State } from "./rules.ts";

/** A fault of a model, at its element. */
export interface Fault {
  /** Id of the element in the model. */
  element: string;
  /** What is wrong and what to do, in Chinese. */
  message: string;
}

/** So many states a model may have: one with more is not understood by people either. */
export const MOST_STATES = 5_000;

const ALL: Choose = ({ branches, otherwise }) => [...branches.map(({ flow }) => flow), otherwise];

/** Everything that may become of an instance. */
export interface Explored {
  /** `keyOf` every state in which it may be. */
  reachable: ReadonlySet<string>;
  faults: readonly Fault[];
}

/**
 * Goes everywhere that an instance may come to, whatever people decide and whatever the facts are, and finds what cannot
 * go well: elements that are never reached, places from where it cannot end, a step that is under way twice, a circle
 * without a step.
 */
export function explore(process: Process): Explored {
  const states = new Map<string, State>();
  const from = new Map<string, string[]>();
  const visited = new Set<string>([process.start]);
  const initial = initialState(process);
  const queue = [initial];
  states.set(keyOf(initial), initial);
  // A state that is taken out of the queue is looked at once.
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    for (const next of everyNext(process, state, visited)) {
      if (next instanceof ProcessFault) return { reachable: new Set(), faults: [faultOf(process, next)] };
      const key = keyOf(next);
      from.set(key, [...(from.get(key) ?? []), keyOf(state)]);
      if (states.has(key)) continue;
      states.set(key, next);
      if (next.outcome === null) queue.push(next);
    }
    if (states.size > MOST_STATES) {
      const message = `流程太复杂：并行的审批会形成超过 ${MOST_STATES} 种情形，请拆成几个流程`;
      return { reachable: new Set(), faults: [{ element: process.start, message }] };
    }
  }
  const ending = thatEnd(states, from);
  const stuck = [...states].filter(([key]) => !ending.has(key)).map(([, state]) => state);
  return {
    reachable: new Set(states.keys()),
    faults: [...unreached(process, visited), ...stuckFaults(process, stuck)],
  };
}

/** Every state that may come next, and what goes wrong on the way. */
function everyNext(process: Process, state: State, visited: Set<string>): (State | ProcessFault)[] {
  return state.tokens.flatMap((token) => {
    const node = nodeAt(process, token.at);
    // A token that waits at a join moves on by the steps of those that arrive there later.
    if (node.kind !== "task" && node.kind !== "start") return [];
    const late = node.kind === "task" ? node.deadlines.map((one) => one.late) : [];
    const ways = [[node.out], ...late.flatMap((one) => (one.does === "leave" ? [[one.flow]] : []))];
    return ways.flatMap((flows): (State | ProcessFault)[] => {
      for (const flow of flows) visitAlong(process, flow, visited);
      try {
        return leave(process, state, token, flows, ALL);
      } catch (error) {
        if (error instanceof ProcessFault) return [error];
        throw error;
      }
    });
  });
}

/** Marks the element at the end of a flow, and what lies behind gateways. A gateway that waits counts as reached. */
function visitAlong(process: Process, flow: string, visited: Set<string>): void {
  const to = process.flows[flow] as string;
  const node = nodeAt(process, to);
  if (visited.has(to)) return;
  visited.add(to);
  if (node.kind === "exclusive") for (const one of ALL(node, to)) visitAlong(process, one, visited);
  if (node.kind === "parallel") for (const one of node.outgoing) visitAlong(process, one, visited);
}

/** States from which an end can be reached. */
function thatEnd(
  states: ReadonlyMap<string, State>,
  from: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const ending = new Set([...states].filter(([, { outcome }]) => outcome !== null).map(([key]) => key));
  for (const key of ending) for (const before of from.get(key) ?? []) ending.add(before);
  return ending;
}

function unreached({ nodes }: Process, visited: ReadonlySet<string>): Fault[] {
  return Object.entries(nodes)
    .filter(([id]) => !visited.has(id))
    .map(([id, { name }]) => ({
      element: id,
      message: `「${name || id}」永远不会走到，请连上流向或删除它`,
    }));
}

/** Where an instance would stay for ever, each place once. */
function stuckFaults(process: Process, stuck: readonly State[]): Fault[] {
  const tokens = stuck.flatMap((state) => state.tokens);
  const waiting = tokens.filter(({ by }) => by !== undefined);
  const places = new Set((waiting.length > 0 ? waiting : tokens).map(({ at }) => at));
  return [...places].map((id) => {
    const { name, kind } = nodeAt(process, id);
    const why =
      kind === "parallel"
        ? "会一直等不齐所有分支，请让每个分支都连到它，或改用条件分支汇合"
        : "之后走不到结束，请连上流向";
    return { element: id, message: `「${name || id}」${why}` };
  });
}

function faultOf(process: Process, { element, fault }: ProcessFault): Fault {
  const { name } = nodeAt(process, element);
  const why =
    fault === "twice"
      ? "会同时走到两次：并行的各路要先用并行分支汇合"
      : "处在一个没有任何审批的循环里，流程会停不下来";
  return { element, message: `「${name || element}」${why}` };
}
