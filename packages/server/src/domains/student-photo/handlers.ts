import type { Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import { startPhotoImport } from "./import.ts";

export const handlers: Handlers<"startStudentPhotoImport", { files: Files }> = {
  startStudentPhotoImport: (act) => startPhotoImport(act, act.body),
};
