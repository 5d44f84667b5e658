import type { Handlers } from "../../contract/index.ts";
import type { NeedsSelection } from "../selection/index.ts";
import type { NeedsProgressUse } from "../person/index.ts";
import { runDegreeAudit } from "./jobs.ts";
import { searchDegreeProgress } from "./list.ts";
import { getDegreeProgress, mySuggestions, myProgramme, tryCourses } from "./mine.ts";
import type { NeedsRecognisedCredits } from "./recognised.ts";
import { setStudentTrack } from "./track.ts";

export const handlers: Handlers<
  | "getMyProgramme"
  | "tryCourses"
  | "getMySuggestions"
  | "searchDegreeProgress"
  | "getDegreeProgress"
  | "runDegreeAudit"
  | "setStudentTrack",
  NeedsSelection & NeedsProgressUse & NeedsRecognisedCredits
> = {
  getMyProgramme: myProgramme,
  tryCourses: (act) => tryCourses(act, act.body),
  getMySuggestions: async (act) => {
    const items = await mySuggestions(act);
    return { items, rowCount: items.length };
  },
  searchDegreeProgress: (act) => searchDegreeProgress(act, act.body),
  getDegreeProgress: (act) => getDegreeProgress(act, act.path.id),
  runDegreeAudit: (act) => runDegreeAudit(act, act.body),
  setStudentTrack: (act) => setStudentTrack(act, act.body),
};
