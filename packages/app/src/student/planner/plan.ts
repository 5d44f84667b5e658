/** How much a student wants a course: 必须, 想要, 可以. */
export type Wish = "must" | "want" | "may";

/** A teaching class as the planner reads it. Who stands in whose way is not in it: see `PlanningInput.clashes`. */
export interface PlanClass {
  id: number;
  credits: number;
  /** Half days on which it meets, as `halfDayBit` names them, joined by `|`. */
  halfDays: number;
  /** Weekdays on which it asks for a way to another campus: bit 0 is Monday. */
  awayDays: number;
}

/** A course with the classes of which one can be taken. */
export interface PlanCourse {
  id: number;
  wish: Wish;
  classes: readonly PlanClass[];
}

/** What is wanted and what limits it. Where the courses come from (basket, wishes) does not matter here. */
export interface PlanningInput {
  courses: readonly PlanCourse[];
  /** Pairs of classes that cannot be taken together, by their ids: time, way between campuses, excluded courses. */
  clashes: readonly (readonly [number, number])[];
  /** What the student holds already. Classes that clash with it are not among the courses' classes. */
  held: { credits: number; courses: number; halfDays: number; awayDays: number };
  /** The round's caps, what is held counting. */
  caps: { credits: number; courses: number };
  /** Credits that the plan itself should come to; no limit where absent. */
  minCredits?: number;
  maxCredits?: number;
  /** Days with a way to another campus, what is held counting; no limit where absent. */
  maxTrips?: number;
  /** Half days on which the plan puts nothing: 不要. */
  never: number;
  /** Half days that are avoided where possible: 少要. */
  less: number;
  /** Weekdays that are wished free: bit 0 is Monday. */
  freeDays: number;
}

/** A week that fits. */
export interface Plan {
  /** Ids of its classes, ascending. */
  classIds: number[];
  wants: number;
  mays: number;
  credits: number;
  /** Half days that are to be avoided and on which the plan has a class. */
  lessHit: number;
  /** Wished free days that stay free. */
  freeKept: number;
  /** Days with a way to another campus. */
  trips: number;
  /** Larger is better; plans of one input can be compared by it. */
  score: number;
}

/** The best plans of an input. */
export interface Planned {
  /** Best first, at most `POOL`. */
  pool: Plan[];
  /** Weeks that fit; a lower bound when `stoppedEarly`. */
  count: number;
  /** The search ended at its limit: there are more weeks than counted, and a better one is possible. */
  stoppedEarly: boolean;
}

/** Most plans that are looked at for showing. */
export const POOL = 60;

/** Steps of a search. A number of steps, not a time: the same input gives the same plans on every machine. */
const MOST_STEPS = 60_000;

/** A part of a day: morning 0, afternoon 1, evening 2. */
export function halfDayBit(weekday: number, part: 0 | 1 | 2): number {
  return 1 << ((weekday - 1) * 3 + part);
}

/** How many bits are set. */
export function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Weekdays of half days: bit 0 is Monday. */
export function daysOf(halfDays: number): number {
  let days = 0;
  for (let day = 0; day < 7; day += 1) if (((halfDays >> (day * 3)) & 7) !== 0) days |= 1 << day;
  return days;
}

// What the student says counts most stands first: one want outweighs all half days, one half day all free days, and so
// on. No plan has 100 of any of them.
const STEP = 100;

function scoreOf(facts: Pick<Plan, "wants" | "mays" | "lessHit" | "freeKept" | "trips">): number {
  return (
    (((facts.wants * STEP - facts.lessHit) * STEP + facts.freeKept) * STEP - facts.trips) * STEP + facts.mays
  );
}

/** What a set of classes comes to as a plan. It does not ask whether they go together. */
export function planOf(input: PlanningInput, classIds: ReadonlySet<number>): Plan {
  const plan = { wants: 0, mays: 0, credits: 0 };
  let { halfDays, awayDays } = input.held;
  let own = 0;
  for (const { wish, classes } of input.courses)
    for (const each of classes) {
      if (!classIds.has(each.id)) continue;
      if (wish === "want") plan.wants += 1;
      if (wish === "may") plan.mays += 1;
      plan.credits += each.credits;
      own |= each.halfDays;
      awayDays |= each.awayDays;
    }
  halfDays |= own;
  const facts = {
    ...plan,
    lessHit: bits(own & input.less),
    freeKept: bits(input.freeDays & ~daysOf(halfDays)),
    trips: bits(awayDays),
  };
  return { classIds: [...classIds].sort((a, b) => a - b), ...facts, score: scoreOf(facts) };
}

interface Chosen {
  ids: number[];
  wants: number;
  mays: number;
  credits: number;
  halfDays: number;
  awayDays: number;
}

const RANK = { must: 0, want: 1, may: 2 } satisfies Record<Wish, number>;

/** Finds the best weeks. The order in which courses, classes and clashes are given changes nothing. */
export function plan(input: PlanningInput): Planned {
  // What can be counted to the end is known whole; otherwise the best are looked for, leaving out what cannot be better.
  const all = search(input, false);
  if (!all.stoppedEarly) return all;
  const best = search(input, true);
  return { pool: best.pool, count: Math.max(all.count, best.count), stoppedEarly: true };
}

function search(input: PlanningInput, prune: boolean): Planned {
  const { held, caps, never } = input;
  const courses = input.courses
    .map((course) => ({
      ...course,
      classes: course.classes
        .filter((each) => (each.halfDays & never) === 0)
        .sort(
          (a, b) =>
            bits(a.halfDays & input.less) - bits(b.halfDays & input.less) ||
            bits(a.awayDays) - bits(b.awayDays) ||
            a.id - b.id,
        ),
    }))
    .sort((a, b) => RANK[a.wish] - RANK[b.wish] || a.classes.length - b.classes.length || a.id - b.id);
  const clashing = new Map<number, number[]>();
  for (const [a, b] of input.clashes) {
    clashing.set(a, [...(clashing.get(a) ?? []), b]);
    clashing.set(b, [...(clashing.get(b) ?? []), a]);
  }
  const mostCredits = Math.min(caps.credits - held.credits, input.maxCredits ?? Number.POSITIVE_INFINITY);
  const mostCourses = caps.courses - held.courses;
  const mostTrips = input.maxTrips ?? 7;
  const inTheWay = new Map<number, number>();
  const pool: Plan[] = [];
  const found: Planned = { pool, count: 0, stoppedEarly: false };
  let steps = 0;

  /** The best that can still come of a choice, or undefined when nothing that fits can. */
  const promise = (chosen: Chosen, from: number): number | undefined => {
    let wants = 0;
    let mays = 0;
    let credits = 0;
    for (let at = from; at < courses.length; at += 1) {
      const { wish, classes } = courses[at] as PlanCourse;
      let most = -1;
      for (const each of classes)
        if ((inTheWay.get(each.id) ?? 0) === 0 && each.credits > most) most = each.credits;
      if (most < 0) {
        if (wish === "must") return undefined;
        continue;
      }
      credits += most;
      if (wish === "want") wants += 1;
      if (wish === "may") mays += 1;
    }
    if (chosen.credits + credits < (input.minCredits ?? 0)) return undefined;
    const room = mostCourses - chosen.ids.length;
    const moreWants = Math.min(wants, room);
    return scoreOf({
      wants: chosen.wants + moreWants,
      mays: chosen.mays + Math.min(mays, room - moreWants),
      lessHit: bits(chosen.halfDays & input.less),
      freeKept: bits(input.freeDays & ~daysOf(held.halfDays | chosen.halfDays)),
      trips: bits(chosen.awayDays),
    });
  };

  const take = (chosen: Chosen) => {
    found.count += 1;
    const made = planOf(input, new Set(chosen.ids));
    let at = pool.length;
    while (at > 0 && (pool[at - 1] as Plan).score < made.score) at -= 1;
    if (at >= POOL) return;
    pool.splice(at, 0, made);
    if (pool.length > POOL) pool.pop();
  };

  const go = (at: number, chosen: Chosen): void => {
    if (steps >= MOST_STEPS) {
      found.stoppedEarly = true;
      return;
    }
    steps += 1;
    const best = promise(chosen, at);
    if (best === undefined) return;
    if (prune && pool.length === POOL && best <= (pool.at(-1) as Plan).score) return;
    const course = courses[at];
    if (course === undefined) {
      if (chosen.ids.length > 0) take(chosen);
      return;
    }
    for (const each of course.classes) {
      if ((inTheWay.get(each.id) ?? 0) > 0) continue;
      const next: Chosen = {
        ids: [...chosen.ids, each.id],
        wants: chosen.wants + (course.wish === "want" ? 1 : 0),
        mays: chosen.mays + (course.wish === "may" ? 1 : 0),
        credits: chosen.credits + each.credits,
        halfDays: chosen.halfDays | each.halfDays,
        awayDays: chosen.awayDays | each.awayDays,
      };
      if (next.ids.length > mostCourses || next.credits > mostCredits) continue;
      if (bits(next.awayDays) > mostTrips) continue;
      for (const other of clashing.get(each.id) ?? []) inTheWay.set(other, (inTheWay.get(other) ?? 0) + 1);
      go(at + 1, next);
      for (const other of clashing.get(each.id) ?? []) inTheWay.set(other, (inTheWay.get(other) ?? 0) - 1);
    }
    if (course.wish !== "must") go(at + 1, chosen);
  };

  go(0, { ids: [], wants: 0, mays: 0, credits: 0, halfDays: 0, awayDays: held.awayDays });
  return found;
}

/** In how many classes two plans differ. */
export function distance(a: Plan, b: Plan): number {
  const inA = new Set(a.classIds);
  const common = b.classIds.filter((id) => inA.has(id)).length;
  return a.classIds.length + b.classIds.length - 2 * common;
}

/**
 * Puts plans into the order in which they are shown, `size` at a time: the best that is left, then those that differ
 * most from the ones beside it, the better one where several differ as much.
 */
export function inSets(pool: readonly Plan[], size = 3): Plan[][] {
  const left = [...pool];
  const sets: Plan[][] = [];
  for (let first = left.shift(); first !== undefined; first = left.shift()) {
    const set = [first];
    while (set.length < size && left.length > 0) {
      let chosen = 0;
      let most = -1;
      for (const [at, each] of left.entries()) {
        const nearest = Math.min(...set.map((other) => distance(each, other)));
        if (nearest > most) {
          most = nearest;
          chosen = at;
        }
      }
      set.push(...left.splice(chosen, 1));
    }
    sets.push(set);
  }
  return sets;
}

/** Something the student said that can be taken back. */
export type Condition =
  | { kind: "must"; courseId: number }
  | { kind: "never"; halfDay: number }
  | { kind: "minCredits" | "maxCredits" | "maxTrips" };

/** Why nothing fits. */
export interface Contradiction {
  /** Conditions that cannot hold together, while any of them left out would do; none when the rules alone forbid all. */
  conditions: Condition[];
  /** What taking back one condition alone would give, most plans first; 0 where it does not help. */
  relaxations: { condition: Condition; count: number; stoppedEarly: boolean }[];
  /** The best plan after taking back as few conditions as were found to be enough, and which those are. */
  nearest: { plan: Plan; without: Condition[] } | undefined;
}

/** All conditions of an input, in one order. */
export function conditionsOf(input: PlanningInput): Condition[] {
  const musts = input.courses.filter(({ wish }) => wish === "must").map(({ id }) => id);
  const conditions: Condition[] = musts
    .sort((a, b) => a - b)
    .map((courseId) => ({ kind: "must" as const, courseId }));
  for (let bit = 0; bit < 21; bit += 1)
    if ((input.never & (1 << bit)) !== 0) conditions.push({ kind: "never", halfDay: 1 << bit });
  for (const kind of ["minCredits", "maxCredits", "maxTrips"] as const)
    if (input[kind] !== undefined) conditions.push({ kind });
  return conditions;
}

/** The input with a condition taken back: 必须 becomes 想要, 不要 becomes 少要, a limit goes. */
export function relaxed(input: PlanningInput, condition: Condition): PlanningInput {
  switch (condition.kind) {
    case "must":
      return {
        ...input,
        courses: input.courses.map((course) =>
          course.id === condition.courseId ? { ...course, wish: "want" } : course,
        ),
      };
    case "never":
      return { ...input, never: input.never & ~condition.halfDay, less: input.less | condition.halfDay };
    default: {
      const { [condition.kind]: _, ...rest } = input;
      return rest;
    }
  }
}

/** Says why an input has no plan. */
export function contradiction(input: PlanningInput): Contradiction {
  const conditions = conditionsOf(input);
  const relaxations = conditions
    .map((condition) => {
      const { count, stoppedEarly } = search(relaxed(input, condition), false);
      return { condition, count, stoppedEarly };
    })
    .sort((a, b) => b.count - a.count);
  // Taken back one after the other as long as nothing fits all the same, what is left contradicts itself.
  let world = input;
  const core: Condition[] = [];
  for (const condition of conditions) {
    const without = relaxed(world, condition);
    if (search(without, true).count > 0) core.push(condition);
    else world = without;
  }
  return { conditions: core, relaxations, nearest: nearestOf(input, relaxations) };
}

function nearestOf(
  input: PlanningInput,
  relaxations: Contradiction["relaxations"],
): Contradiction["nearest"] {
  const without: Condition[] = [];
  let world = input;
  for (const { condition } of relaxations) {
    world = relaxed(world, condition);
    without.push(condition);
    const [best] = plan(world).pool;
    if (best !== undefined) return { plan: best, without };
  }
  return undefined;
}
