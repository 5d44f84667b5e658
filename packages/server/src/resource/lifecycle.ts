/**
 * When something may be done with a record, and which state follows. An act without `from` may be done in every state,
 * one without `to` leaves the state as it is.
 */
export interface Move<Row, State> {
  from?: State | readonly State[];
  to?: State;
  /** Why it cannot be done now though the state allows it, as a sentence; undefined when it can. */
  refuse?: (row: Row, now: Date) => string | undefined;
}

/** What people call a record, an act and the states, for the sentence of a refusal. */
export interface MoveWords {
  /** 成绩等级制 */
  record: string;
  /** 启用 */
  act: string;
  states: Readonly<Record<string, string>>;
}

/** Why an act cannot be done with a row now, as a sentence; undefined when it can. */
export function moveRefusal<Row, State extends string>(
  { from, refuse }: Move<Row, State>,
  row: Row & { state?: State },
  now: Date,
  { record, act, states }: MoveWords,
): string | undefined {
  const allowed = from === undefined ? undefined : [from].flat();
  if (allowed && row.state !== undefined && !allowed.includes(row.state)) {
    const wanted = allowed.map((state) => `「${states[state] ?? state}」`).join("、");
    return `${wanted}的${record}才能${act}，这一条现在是「${states[row.state] ?? row.state}」；请刷新后再看`;
  }
  return refuse?.(row, now);
}
