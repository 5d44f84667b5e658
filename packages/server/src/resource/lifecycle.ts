/**
 * When an act may be done with a record, and which state follows. One without `from` may be done in every state, one
 * without `to` leaves the state as it is.
 */
export interface Move<Row, State> {
  from?: State | readonly State[];
  to?: State;
  /** The sentence where the state does not allow it. */
  otherwise?: string | ((state: State, allowed: readonly State[]) => string);
  /** Why it cannot be done now though the state allows it, as a sentence; undefined when it can. */
  refuse?: (row: Row, now: Date) => string | undefined;
}

/** What may become of a record, by act, in the order in which people do them. `Resource` does as it says. */
export type Lifecycle<Act extends string, State, Row = unknown> = Readonly<Record<Act, Move<Row, State>>>;

/** The states in which an act may be done; undefined for all. */
export const statesFor = <State>({ from }: Move<never, State>): readonly State[] | undefined =>
  from === undefined ? undefined : ([from].flat() as State[]);

/** Why a state does not allow an act, as a sentence; undefined when it does. */
export function stateRefusal<State>(move: Move<never, State>, state: State): string | undefined {
  const allowed = statesFor(move);
  if (allowed === undefined || allowed.includes(state)) return undefined;
  const { otherwise = "这一条现在的状态不允许这样做，请刷新后再看" } = move;
  return typeof otherwise === "string" ? otherwise : otherwise(state, allowed);
}

/** Why an act cannot be done now, as a sentence; undefined when it can. */
export const moveRefusal = <Row, State>(
  move: Move<Row, State>,
  row: Row & { state: State },
  now: Date,
): string | undefined => stateRefusal(move, row.state) ?? move.refuse?.(row, now);

/** The acts that can be done now. */
export const allowedActs = <Act extends string, Row, State>(
  lifecycle: Lifecycle<Act, State, Row>,
  row: Row & { state: State },
  now: Date,
): Act[] =>
  (Object.keys(lifecycle) as Act[]).filter((act) => moveRefusal(lifecycle[act], row, now) === undefined);
