import { Application } from "../../resource/index.ts";
import { RECOGNITION_PROCESS } from "./standard-process.ts";
import { recognition } from "./tables.ts";

/** Recognitions as what students hand in and their school decides. */
export const recognitionApplication = new Application(RECOGNITION_PROCESS, recognition);
