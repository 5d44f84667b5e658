export type {
  ProgrammeCourseState,
  ProgrammeTone,
  ProgrammeTreeCourse,
  ProgrammeTreeModule,
} from "./programme.js";
export { ProgrammeTree, type ProgrammeTreeProps } from "./programme-tree.js";
