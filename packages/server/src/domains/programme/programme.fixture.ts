import type { ProgrammeItem, ProgrammeModule } from "@huxuan/api-client";
import fc from "fast-check";
import type { Content } from "./rules.ts";

const NATURES = ["required", "restricted", "elective", "general"] as const;

/** Programmes of at most eight modules and twelve courses, each course once. Parents stand before what is within them. */
export const contents: fc.Arbitrary<Content> = fc
  .record({
    modules: fc.array(
      fc.record({
        parent: fc.option(fc.nat()),
        overflow: fc.option(fc.nat()),
        minCredits: fc.integer({ min: 0, max: 40 }).map((halves) => halves / 2),
        chooseCourses: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        minCourses: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        accepts: fc.constantFrom("listed", "filter", "any"),
        nature: fc.constantFrom(...NATURES),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    items: fc.array(
      fc.record({
        module: fc.nat(),
        credits: fc.integer({ min: 1, max: 8 }).map((halves) => halves / 2),
        term: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
        mandatory: fc.boolean(),
        alternative: fc.option(fc.integer({ min: 101, max: 104 }), { nil: undefined }),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ modules, items }) => ({
    modules: modules.map(
      ({ parent, overflow, accepts, nature, chooseCourses, minCourses, ...of }, at): ProgrammeModule => {
        const overflowTo = overflow === null ? at : overflow % modules.length;
        return {
          key: `M${at}`,
          name: `模块${at}`,
          ...of,
          ...(chooseCourses !== undefined && { chooseCourses }),
          ...(minCourses !== undefined && { minCourses }),
          ...(parent !== null && at > 0 && { parentKey: `M${parent % at}` }),
          ...(overflowTo !== at && { overflowTo: `M${overflowTo}` }),
          free: accepts === "any",
          ...(accepts === "filter" && { filter: { natures: [nature] } }),
        };
      },
    ),
    items: items.map(
      ({ module, credits, term, mandatory, alternative }, at): ProgrammeItem => ({
        key: `I${at}`,
        moduleKey: `M${module % modules.length}`,
        course: courseOf(at + 1),
        credits,
        nature: NATURES[at % NATURES.length] ?? "required",
        ...(term !== undefined && { term }),
        mandatory,
        alternatives: alternative === undefined ? [] : [courseOf(alternative)],
      }),
    ),
  }));

/** A course by its id. */
export const courseOf = (id: number) => ({ id, code: `K${id}`, name: `课程${id}` });
