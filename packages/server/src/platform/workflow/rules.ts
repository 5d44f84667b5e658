import { holds, type Value } from "./condition.ts";
import { type ExclusiveNode, nodeAt, type Process, RESULT, type TaskNode, taskAt } from "./process.ts";

/** Somewhere that an instance is now. */
export interface Token {
  /** Of this instance; never used again. */
  id: number;
  /** A task, the start (the initiator has to send it again), or a parallel gateway that waits for its other flows. */
  at: string;
  /** The flow by which it came to a gateway that waits. */
  by?: string;
}

/** How a process ended by itself. */
export type Outcome = "approved" | "refused";

/** Where an instance is. */
export interface State {
  tokens: readonly Token[];
  /** The next token's id. */
  next: number;
  /** Null while it runs; then there are no tokens. */
  outcome: Outcome | null;
}

export type Facts = Readonly<Record<string, Value>>;

/** Which flows of a gateway may be taken: one by the facts, all when everything possible is looked at. */
export type Choose = (gateway: ExclusiveNode, id: string) => readonly string[];

/** A model in which something cannot go well, found by going there. */
export class ProcessFault extends Error {
  readonly element: string;
  readonly fault: "twice" | "circle";

  constructor(element: string, fault: "twice" | "circle") {
    super(`${fault} at ${element}`);
    this.element = element;
    this.fault = fault;
  }
}

/** The state of a new instance: one token at the start event. */
export const initialState = ({ start }: Process): State => ({
  tokens: [{ id: 1, at: start }],
  next: 2,
  outcome: null,
});

/** Chooses by facts: the first branch whose condition holds, or the default. */
export const chooseBy =
  (facts: Facts): Choose =>
  ({ branches, otherwise }) => [branches.find(({ condition }) => holds(condition, facts))?.flow ?? otherwise];

/** The token leaves the start: at the beginning, and when the initiator sends again what was returned. */
export function leaveStart(process: Process, state: State, facts: Facts): State {
  const { start } = process;
  const token = state.tokens.find(({ at }) => at === start);
  if (token === undefined) throw new Error(`no token at the start of ${process.key}`);
  return only(leave(process, state, token, outOf(process, start), chooseBy(facts)));
}

/** Applies a decision. The process goes on, unless the step was refused and no gateway behind it has a flow for that. */
export function decideTask(
  process: Process,
  state: State,
  tokenId: number,
  result: Outcome,
  facts: Facts,
): State {
  const token = tokenOf(state, tokenId);
  const task = taskAt(process, token.at);
  if (result === "refused" && !task.refusalGoesOn) return endedAs(state, "refused");
  return only(leave(process, state, token, [task.out], chooseBy({ ...facts, [RESULT]: result })));
}

/** A step was not done in time, and its timer leads elsewhere. */
export function leaveLate(
  process: Process,
  state: State,
  tokenId: number,
  flow: string,
  facts: Facts,
): State {
  return only(leave(process, state, tokenOf(state, tokenId), [flow], chooseBy(facts)));
}

/**
 * Goes back to a step, or to the start. What is under way beside it stays when the process can be there as well; a step
 * before the branches ends them all.
 *
 * @param reachable `keyOf` every state that the process can be in
 * @returns undefined when the process could not end from there
 */
export function sendBack(
  reachable: ReadonlySet<string>,
  state: State,
  tokenId: number,
  target: string,
): State | undefined {
  const token = tokenOf(state, tokenId);
  const moved = { id: state.next, at: target };
  const others = state.tokens.filter(({ id }) => id !== token.id);
  const states = [[...others, moved], [moved]].map((tokens) => ({
    tokens,
    next: state.next + 1,
    outcome: null,
  }));
  return states.find((one) => reachable.has(keyOf(one)));
}

/** Puts an instance at one step alone; undefined when the process could not end from there. */
export function placeAt(reachable: ReadonlySet<string>, state: State, target: string): State | undefined {
  const placed = { tokens: [{ id: state.next, at: target }], next: state.next + 1, outcome: null };
  return reachable.has(keyOf(placed)) ? placed : undefined;
}

/** Nothing is under way any more. */
export const endedAs = (state: State, outcome: Outcome): State => ({
  tokens: [],
  next: state.next,
  outcome,
});

/** The same for states that differ only in the numbers of their tokens. */
export const keyOf = ({ tokens, outcome }: State): string =>
  outcome ??
  tokens
    .map(({ at, by }) => (by === undefined ? at : `${at}<${by}`))
    .toSorted()
    .join(" ");

/** What somebody who takes part in a step has decided; null: not yet. */
export type Vote = Outcome | null;

/**
 * Whether a step is decided by what was said so far. 会签 is refused as soon as its condition can hold no more, whatever
 * those say who are left.
 */
export function tally({ countersign }: Pick<TaskNode, "countersign">, votes: readonly Vote[]): Vote {
  if (countersign === undefined) return votes.find((vote) => vote !== null) ?? null;
  const count = (wanted: Vote) => votes.filter((vote) => vote === wanted).length;
  const total = votes.length;
  const said = { approved: count("approved"), refused: count("refused") };
  const holdsAt = (approved: number, refused: number) => holds(countersign, { approved, refused, total });
  if (total === 0) return null;
  if (said.approved + said.refused > 0 && holdsAt(said.approved, said.refused)) return "approved";
  const left = count(null);
  for (let more = 0; more <= left; more += 1) {
    for (let against = 0; more + against <= left; against += 1) {
      if (more + against > 0 && holdsAt(said.approved + more, said.refused + against)) return null;
    }
  }
  return "refused";
}

/** Every state to which a token may come by flows, with the tokens that come out of parallel gateways on the way. */
export function leave(
  process: Process,
  state: State,
  token: Token,
  flows: readonly string[],
  choose: Choose,
): State[] {
  const without = { ...state, tokens: state.tokens.filter(({ id }) => id !== token.id) };
  return follow(process, without, flows, choose, []).map((to) =>
    to.outcome === null && to.tokens.length === 0 ? endedAs(to, "approved") : to,
  );
}

/** Along several flows, one after the other. */
function follow(
  process: Process,
  state: State,
  flows: readonly string[],
  choose: Choose,
  trail: readonly string[],
): State[] {
  let states = [state];
  for (const flow of flows) {
    // Where one of the flows ended everything, the others lead nowhere.
    states = states.flatMap((one) =>
      one.outcome === null ? arrive(process, one, flow, choose, trail) : [one],
    );
  }
  return states;
}

function arrive(
  process: Process,
  state: State,
  flow: string,
  choose: Choose,
  trail: readonly string[],
): State[] {
  const to = process.flows[flow] as string;
  const node = nodeAt(process, to);
  if (node.kind === "task" || node.kind === "start") {
    if (state.tokens.some(({ at }) => at === to)) throw new ProcessFault(to, "twice");
    return [withToken(state, { at: to })];
  }
  if (node.kind === "end") return [node.outcome === "refused" ? endedAs(state, "refused") : state];
  if (trail.includes(to)) throw new ProcessFault(to, "circle");
  const further = [...trail, to];
  if (node.kind === "exclusive") {
    return choose(node, to).flatMap((one) => arrive(process, state, one, choose, further));
  }
  const waiting = state.tokens.filter(({ at }) => at === to);
  if (waiting.some(({ by }) => by === flow)) throw new ProcessFault(to, "twice");
  if (waiting.length + 1 < node.incoming.length) return [withToken(state, { at: to, by: flow })];
  const joined = { ...state, tokens: state.tokens.filter(({ at }) => at !== to) };
  return follow(process, joined, node.outgoing, choose, further);
}

const withToken = (state: State, place: Omit<Token, "id">): State => ({
  ...state,
  tokens: [...state.tokens, { id: state.next, ...place }],
  next: state.next + 1,
});

function outOf(process: Process, id: string): string[] {
  const node = nodeAt(process, id);
  if (node.kind !== "start") throw new Error(`${id} of ${process.key} is no start`);
  return [node.out];
}

function tokenOf(state: State, id: number): Token {
  const token = state.tokens.find((one) => one.id === id && one.by === undefined);
  if (token === undefined) throw new Error(`no token ${id} is under way`);
  return token;
}

/** By facts every gateway has one way. */
function only(states: readonly State[]): State {
  const [state] = states;
  if (state === undefined || states.length > 1) throw new Error("facts must lead to one state");
  return state;
}
