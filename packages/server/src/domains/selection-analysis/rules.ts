import type { Flow, ShownSum } from "@huxuan/api-client";
import type { Scope } from "../../scope/index.ts";

/** A figure smaller than this is not given when it is about others: it could be a person whom somebody knows. */
export const LEAST_SHOWN = 5;

/** Wants for each seat from which on a class is fought over. */
export const FOUGHT = 4;

/** What the flow from a home school to a host school amounts to, as counted. */
export interface CountedFlow {
  homeSchoolId: number;
  hostSchoolId: number;
  asked: number;
  seats: number;
  credits: number;
  /** Undefined when there is nothing to compare with. */
  seatsBefore: number | undefined;
}

/** Of a flow the seats alone. */
export type CountedSeats = Pick<CountedFlow, "homeSchoolId" | "hostSchoolId" | "seats">;

/** Whether somebody may see every figure of a flow: it leaves or enters a school that they reach as a whole. */
export const seesAllOf = (
  scope: Scope,
  { homeSchoolId, hostSchoolId }: Pick<CountedFlow, "homeSchoolId" | "hostSchoolId">,
): boolean => scope.all || scope.schools.includes(homeSchoolId) || scope.schools.includes(hostSchoolId);

/** A figure as it is shown; undefined for one to four when it is about others. Nothing is shown: it is about nobody. */
export const shownCount = (count: number, seesAll: boolean): number | undefined =>
  seesAll || count === 0 || count >= LEAST_SHOWN ? count : undefined;

/** A flow as somebody may see it. Credits go with the seats that they are of. */
export function shownFlow(scope: Scope, flow: CountedFlow): Flow {
  const seesAll = seesAllOf(scope, flow);
  const seats = shownCount(flow.seats, seesAll);
  return {
    homeSchoolId: flow.homeSchoolId,
    hostSchoolId: flow.hostSchoolId,
    asked: shownCount(flow.asked, seesAll),
    seats,
    credits: seats === undefined ? undefined : flow.credits,
    seatsBefore: flow.seatsBefore === undefined ? undefined : shownCount(flow.seatsBefore, seesAll),
  };
}

/** The sum of what is shown: what is hidden could otherwise be found by subtraction. */
export const shownSum = (counts: readonly (number | undefined)[]): ShownSum => ({
  count: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
  atLeast: counts.includes(undefined),
});

/** Two counts of flows as one list: a pair that only one of them has stands in it as well. */
export function joinFlows(
  now: readonly Omit<CountedFlow, "seatsBefore">[],
  before: readonly CountedSeats[] | undefined,
): CountedFlow[] {
  const key = (flow: Pick<CountedFlow, "homeSchoolId" | "hostSchoolId">): string =>
    `${flow.homeSchoolId}-${flow.hostSchoolId}`;
  const past = new Map(before?.map((flow) => [key(flow), flow]));
  const joined = now.map((flow): CountedFlow => {
    const one = past.get(key(flow));
    past.delete(key(flow));
    return { ...flow, seatsBefore: before === undefined ? undefined : (one?.seats ?? 0) };
  });
  const gone = [...past.values()].map(
    (flow): CountedFlow => ({
      homeSchoolId: flow.homeSchoolId,
      hostSchoolId: flow.hostSchoolId,
      asked: 0,
      seats: 0,
      credits: 0,
      seatsBefore: flow.seats,
    }),
  );
  return [...joined, ...gone].filter(
    ({ asked, seats, seatsBefore }) => asked > 0 || seats > 0 || seatsBefore,
  );
}

/** The sums of flows for one school. */
export function schoolSums(schoolId: number, flows: readonly Flow[], of: "seats" | "seatsBefore") {
  const away = flows.filter(({ homeSchoolId, hostSchoolId }) => homeSchoolId !== hostSchoolId);
  return {
    sent: shownSum(away.filter(({ homeSchoolId }) => homeSchoolId === schoolId).map((flow) => flow[of])),
    received: shownSum(away.filter(({ hostSchoolId }) => hostSchoolId === schoolId).map((flow) => flow[of])),
    kept: shownSum(
      flows
        .filter((flow) => flow.homeSchoolId === schoolId && flow.hostSchoolId === schoolId)
        .map((flow) => flow[of]),
    ),
  };
}

/** Codes of what ends a wish without being a refusal: the group was full with what the student wanted more. */
const NO_REFUSALS: ReadonlySet<string> = new Set(["GROUP_FULL"]);

/** Counts by reason as shares of all refusals, the most frequent first; what is no refusal has no share. */
export function refusalShares<Reason extends { code: string; count: number }>(
  reasons: readonly Reason[],
): { reasons: (Reason & { share: number | undefined; isRefusal: boolean })[]; refused: number } {
  const isRefusal = ({ code }: Reason): boolean => !NO_REFUSALS.has(code);
  const refused = reasons.filter(isRefusal).reduce((sum, { count }) => sum + count, 0);
  return {
    refused,
    reasons: reasons
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
      .map((reason) => ({
        ...reason,
        isRefusal: isRefusal(reason),
        share: isRefusal(reason) && refused > 0 ? reason.count / refused : undefined,
      })),
  };
}
