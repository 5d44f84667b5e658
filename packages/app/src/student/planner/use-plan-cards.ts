import type { Planning } from "@huxuan/api-client";
import type { PlanCardProps, WeekEntry } from "@huxuan/ui";
import { useCallback } from "react";
import { gridOffering, toWeekEntries } from "../../catalogue/week-entries.ts";
import { useMyWeek } from "../selection/use-my-week.ts";
import type { Plan, PlanningInput } from "./plan.ts";
import {
  differences,
  factsOf,
  includedLines,
  ORDINALS,
  type ShownPlan,
  shownPlan,
  summaryOf,
  tagOf,
  tradeSentence,
} from "./plan-words.ts";

/** A card without what can be pressed, and the plan that it shows. */
export interface PlanFace {
  shown: ShownPlan;
  card: Omit<PlanCardProps, "action" | "id"> & { id: string };
}

/** Draws plans as cards: the student's own week with the classes of the plan in it. */
export function usePlanCards(semesterId: number) {
  const { timetable, entries: held, clocks } = useMyWeek(semesterId);
  const sections = timetable.data?.sections;

  const drawn = useCallback(
    (shown: ShownPlan, state: (offeringId: number) => WeekEntry["state"]): WeekEntry[] => [
      ...held,
      ...shown.chosen.flatMap(({ class: { offering } }) =>
        toWeekEntries(gridOffering(offering), {
          state: state(offering.id),
          clock: clocks.get(offering.school.id),
        }),
      ),
    ],
    [clocks, held],
  );
  const week = useCallback(
    (entries: readonly WeekEntry[], all: readonly WeekEntry[]) => ({
      entries,
      ...(sections && sections.length > 0 ? { clock: sections } : {}),
      weekend: all.some(({ weekday }) => weekday > 5),
    }),
    [sections],
  );
  const cardsOf = useCallback(
    (plans: readonly Plan[], planning: Planning, input: PlanningInput): PlanFace[] => {
      const set = plans.map((plan) => shownPlan(plan, planning, input));
      const [first] = set;
      if (first === undefined) return [];
      const inFirst = new Set(first.plan.classIds);
      const weeks = set.map((shown) => drawn(shown, (id) => (inFirst.has(id) ? "planned" : "different")));
      const all = weeks.flat();
      return set.map((shown, at) => {
        const tag = at === 0 ? tagOf(set) : undefined;
        return {
          shown,
          card: {
            id: shown.plan.classIds.join("-"),
            name: `方案${ORDINALS[at] ?? at + 1}`,
            ...(tag === undefined ? {} : { tag }),
            summary: summaryOf(shown),
            trade: tradeSentence(at, set),
            ...week(weeks[at] ?? [], all),
            facts: factsOf(shown, set, input),
            linesTitle: at === 0 ? "含有的课" : "与方案一比",
            lines: at === 0 ? includedLines(shown) : differences(shown, first),
          },
        };
      });
    },
    [drawn, week],
  );
  /** The nearest week: what meets on a half day that was not to have a class is marked. */
  const nearestOf = useCallback(
    (plan: Plan, planning: Planning, input: PlanningInput): Omit<PlanCardProps, "name" | "trade"> => {
      const shown = shownPlan(plan, planning, input);
      const unwanted = new Set(
        input.courses.flatMap(({ classes }) =>
          classes.flatMap(({ id, halfDays }) => ((halfDays & input.never) === 0 ? [] : [id])),
        ),
      );
      const entries = drawn(shown, (id) => (unwanted.has(id) ? "conflict" : "planned"));
      return {
        summary: summaryOf(shown),
        ...week(entries, entries),
        facts: factsOf(shown, [shown], input),
        linesTitle: "含有的课",
        lines: includedLines(shown),
      };
    },
    [drawn, week],
  );
  return { cardsOf, nearestOf };
}
