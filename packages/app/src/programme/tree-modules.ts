import {
  type CountedRecord,
  type DegreeProgress,
  type ItemProgress,
  labels,
  type ProgrammeItem,
} from "@huxuan/api-client";
import type { ProgrammeTreeCourse, ProgrammeTreeModule } from "@huxuan/ui";
import { formatCredits } from "../catalogue/words.ts";

/** Progress in a programme as the tree draws it: modules with what counts in them and what is still open. */
export function treeModules({ programme, modules, items }: DegreeProgress): ProgrammeTreeModule[] {
  if (programme === undefined) return [];
  const progressOf = new Map(modules.map((one) => [one.key, one]));
  const itemOf = new Map(items.map((one) => [one.key, one]));
  const build = (parentKey: string | undefined): ProgrammeTreeModule[] =>
    programme.modules
      .filter((one) => one.parentKey === parentKey)
      .map((module) => {
        const at = progressOf.get(module.key);
        const listed = programme.items.filter(({ moduleKey }) => moduleKey === module.key);
        const unlisted = (at?.counted ?? []).filter(
          ({ by, courseId }) => by !== "item" || !listed.some(({ course }) => course.id === courseId),
        );
        return {
          key: module.key,
          name: module.name,
          have: at?.credits ?? 0,
          studying: at?.studying ?? 0,
          tried: at?.tried ?? 0,
          need: at?.need ?? module.minCredits,
          note: noteOf(at?.missing ?? [], at?.met ?? false),
          tone: at?.met ? "success" : "neutral",
          marked: (at?.tried ?? 0) > 0,
          courses: [
            ...listed.map((item) => listedCourse(item, itemOf.get(item.key))),
            ...unlisted.map((record, n) => countedCourse(record, `${module.key}+${n}`)),
          ],
          modules: build(module.key),
        } satisfies ProgrammeTreeModule;
      });
  return build(undefined);
}

const noteOf = (missing: readonly string[], met: boolean): string => (met ? "已修满" : missing.join("，"));

function listedCourse(item: ProgrammeItem, progress: ItemProgress | undefined): ProgrammeTreeCourse {
  const state = progress?.state ?? "open";
  return {
    key: item.key,
    name: item.course.name,
    credits: item.credits,
    state,
    detail:
      progress?.instead !== undefined
        ? `由《${progress.instead}》代替`
        : state === "open" && item.term !== undefined
          ? `建议第 ${item.term} 学期`
          : undefined,
    note: noteOfItem(item, progress),
    tone: state === "failed" ? "danger" : "neutral",
  };
}

function noteOfItem(item: ProgrammeItem, progress: ItemProgress | undefined): string {
  const state = progress?.state ?? "open";
  if (state !== "open" && state !== "failed") return labels.progressState[state];
  const open = progress?.openClasses ?? 0;
  const chance = open > 0 ? `现有 ${open} 个教学班可选` : "现在没有教学班可选";
  if (state === "failed") return `未通过，${chance}`;
  return item.mandatory ? `必修，${chance}` : open > 0 ? chance : "";
}

const countedCourse = (
  { name, credits, state, by, school }: CountedRecord,
  key: string,
): ProgrammeTreeCourse => ({
  key,
  name,
  credits,
  state,
  detail: [school?.name, labels.countedBy[by]].filter(Boolean).join(" · "),
  note: labels.progressState[state],
});

/** A module that what is tried moves, as 4 → 6 / 8. */
export interface MovedModule {
  key: string;
  name: string;
  before: string;
  after: string;
  need: string;
}

/** The modules that what is tried moves, outer ones behind the inner. */
export const movedModules = ({ programme, modules }: DegreeProgress): MovedModule[] =>
  modules
    .filter(({ tried }) => tried > 0)
    .map(({ key, credits, studying, tried, need }) => ({
      key,
      name: programme?.modules.find((one) => one.key === key)?.name ?? key,
      before: formatCredits(credits + studying),
      after: formatCredits(credits + studying + tried),
      need: formatCredits(need),
    }));
