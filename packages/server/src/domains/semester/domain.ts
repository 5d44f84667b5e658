import type { Domain } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Academic years and terms. */
export const semesterDomain = {
  handlers,
  reach: {
    searchSemesters: "everyone",
    getSemester: "everyone",
  },
  dictionaries: {
    term: [
      ["1", "秋季学期"],
      ["2", "春季学期"],
      ["3", "夏季学期"],
    ],
    weekday: [
      ["1", "周一"],
      ["2", "周二"],
      ["3", "周三"],
      ["4", "周四"],
      ["5", "周五"],
      ["6", "周六"],
      ["7", "周日"],
    ],
  },
} satisfies Domain;
