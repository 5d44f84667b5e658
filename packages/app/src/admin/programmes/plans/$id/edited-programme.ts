import { checkProgramme, type ProgrammeModule as CheckedModule } from "@huxuan/credits";
import type {
  ProgrammeContent,
  ProgrammeDetail,
  ProgrammeFinding,
  ProgrammeModule,
} from "@huxuan/api-client";
import type { EditedItem, EditedModule } from "@huxuan/ui";

/** A programme as it is edited: flat, as it is sent. */
export interface EditedProgramme {
  degree: string;
  years: number;
  totalCredits: number;
  /** The term from which it is followed; undefined: from its approval. */
  effectiveFromId?: number | undefined;
  modules: readonly EditedModule[];
  items: readonly EditedItem[];
}

/** What a draft holds when its page is opened. */
export const editedOf = ({
  degree,
  years,
  totalCredits,
  effectiveFrom,
  modules,
  items,
}: ProgrammeDetail): EditedProgramme => ({
  degree,
  years,
  totalCredits,
  effectiveFromId: effectiveFrom?.id,
  modules,
  items: items.map(({ credits, nature, course, ...item }) => ({
    ...item,
    course: { ...course, credits, nature },
  })),
});

/** What is sent to save it. */
export const contentOf = (edited: EditedProgramme, version: number): ProgrammeContent => ({
  degree: edited.degree,
  years: edited.years,
  totalCredits: edited.totalCredits,
  effectiveFromId: edited.effectiveFromId,
  modules: edited.modules as ProgrammeModule[],
  items: edited.items.map(({ course, alternatives, ...item }) => ({
    ...item,
    courseId: course.id,
    alternatives: alternatives.map(({ id }) => id),
  })),
  version,
});

/**
 * What is wrong while it is edited. Prerequisites the server alone knows: it says them when the draft was saved.
 */
export function findingsOf(edited: EditedProgramme): ProgrammeFinding[] {
  const build = (parentKey: string | undefined): CheckedModule[] =>
    edited.modules
      .filter((module) => module.parentKey === parentKey)
      .map((module) => ({
        key: module.key,
        name: module.name,
        minCredits: module.minCredits,
        minCourses: module.minCourses,
        chooseCourses: module.chooseCourses,
        overflowTo: module.overflowTo,
        accepts: module.free ? "any" : (module.filter as CheckedModule["accepts"]),
        items: edited.items
          .filter(({ moduleKey }) => moduleKey === module.key)
          .map(({ key, course, term, mandatory, alternatives }) => ({
            key,
            courseId: course.id,
            credits: course.credits,
            nature: course.nature as ProgrammeDetail["items"][number]["nature"],
            term,
            mandatory,
            alternatives: alternatives.map(({ id }) => id),
          })),
        modules: build(module.key),
      }));
  const names = new Map(edited.items.map(({ course }) => [course.id, course.name]));
  return checkProgramme(
    { totalCredits: edited.totalCredits, modules: build(undefined) },
    { prerequisitesOf: () => [], nameOf: (id) => names.get(id) ?? `课程 ${id}` },
  ).map(({ key, severity, message }) => ({ ...(key !== undefined && { key }), severity, message }));
}
