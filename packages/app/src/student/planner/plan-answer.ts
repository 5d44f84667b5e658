import { contradiction, type Contradiction, inSets, plan, type Plan, type PlanningInput } from "./plan.ts";

/** What the planner answers. */
export interface PlanAnswer {
  /** In the order in which they are shown, three at a time. */
  sets: readonly (readonly Plan[])[];
  /** Weeks that fit; a lower bound when `stoppedEarly`. */
  count: number;
  stoppedEarly: boolean;
  /** Why nothing fits, when nothing does. */
  contradiction: Contradiction | undefined;
}

/** Plans, or says why there is none. */
export function answerTo(input: PlanningInput): PlanAnswer {
  const { pool, count, stoppedEarly } = plan(input);
  return {
    sets: inSets(pool),
    count,
    stoppedEarly,
    contradiction: pool.length === 0 ? contradiction(input) : undefined,
  };
}
