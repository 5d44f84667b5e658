import { asc } from "drizzle-orm";
import { countReferring, record } from "../../resource/index.ts";
import { major, schoolClass, student } from "./tables.ts";

/** What students of a school study, by name unless asked otherwise. Its classes and students follow a new name. */
export const majors = record("Major", major, {
  searched: [major.name, major.code],
  standard: [asc(major.name), asc(major.id)],
  show: (rows, db) => countReferring(db, major, rows, { classes: schoolClass, students: student }),
  inUse: "请先把他们转到别的专业",
});
