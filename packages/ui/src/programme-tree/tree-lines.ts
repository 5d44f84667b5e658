import type { ProgrammeTreeCourse, ProgrammeTreeModule } from "./programme.js";

interface LinePlace {
  /** Unique among all lines. */
  id: string;
  /** 1 at the top. */
  level: number;
  /** The module that it stands in. */
  parent: string | undefined;
  setSize: number;
  /** Counted from 1. */
  posInSet: number;
  /** All modules above it are open. */
  inView: boolean;
}

/** A module as it is drawn. */
export interface ModuleLine extends LinePlace {
  module: ProgrammeTreeModule;
  /** Nothing stands in it, and it cannot be opened. */
  empty: boolean;
  open: boolean;
}

/** A course as it is drawn. */
interface CourseLine extends LinePlace {
  course: ProgrammeTreeCourse;
}

/** A line of the tree. */
export type TreeLine = ModuleLine | CourseLine;

/** A module with all that stands in it, in the order of the eye. */
export interface TreeBranch {
  key: string;
  lines: readonly TreeLine[];
}

/** Whether a line is a module's. */
export const isModuleLine = (line: TreeLine): line is ModuleLine => "module" in line;

/** All lines, closed ones too, by the module at the top that they belong to. */
export function branchesOf(
  modules: readonly ProgrammeTreeModule[],
  isOpen: (key: string) => boolean,
): TreeBranch[] {
  const visit = (module: ProgrammeTreeModule, place: Omit<LinePlace, "id">): TreeLine[] => {
    const setSize = module.courses.length + module.modules.length;
    const id = `m:${module.key}`;
    const empty = setSize === 0;
    const open = !empty && isOpen(module.key);
    const inside = (posInSet: number): Omit<LinePlace, "id"> => ({
      level: place.level + 1,
      parent: id,
      setSize,
      posInSet,
      inView: place.inView && open,
    });
    return [
      { ...place, id, module, empty, open },
      ...module.courses.map((course, at) => ({
        ...inside(at + 1),
        id: `c:${module.key}/${course.key}`,
        course,
      })),
      ...module.modules.flatMap((one, at) => visit(one, inside(module.courses.length + at + 1))),
    ];
  };
  return modules.map((module, at) => ({
    key: module.key,
    lines: visit(module, {
      level: 1,
      parent: undefined,
      setSize: modules.length,
      posInSet: at + 1,
      inView: true,
    }),
  }));
}

/** All modules of a tree, those above before those in them. */
export function allModules(modules: readonly ProgrammeTreeModule[]): ProgrammeTreeModule[] {
  return modules.flatMap((module) => [module, ...allModules(module.modules)]);
}

/** Keys of the modules that fulfil a condition, and of all above them. */
function withThoseAbove(
  modules: readonly ProgrammeTreeModule[],
  isWanted: (module: ProgrammeTreeModule) => boolean,
): string[] {
  return modules.flatMap((module) => {
    const inside = withThoseAbove(module.modules, isWanted);
    return inside.length > 0 || isWanted(module) ? [module.key, ...inside] : inside;
  });
}

/** Keys of the modules in which something is tried out, and of all above them. */
export const triedIn = (modules: readonly ProgrammeTreeModule[]): string[] =>
  withThoseAbove(
    modules,
    ({ tried = 0, courses }) => tried > 0 || courses.some(({ state }) => state === "tried"),
  );

/** Keys of the modules that are open at first: those that lack something, and where something is going on. */
export const openAtFirst = (modules: readonly ProgrammeTreeModule[]): string[] =>
  withThoseAbove(modules, ({ have, need, studying = 0, tried = 0 }) => have < need && studying + tried > 0);
