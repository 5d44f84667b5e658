export type {
  EditedCourse,
  EditedFilter,
  EditedItem,
  EditedModule,
  ProgrammeContent,
  ProgrammeFinding,
} from "./programme-content.js";
export { ProgrammeEditor, type ProgrammeEditorProps } from "./programme-editor.js";
export type { ProgrammeView } from "./use-programme-editor.js";
