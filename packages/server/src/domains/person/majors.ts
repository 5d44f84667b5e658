import { asc } from "drizzle-orm";
import type { Handler } from "../../contract/index.ts";
import { countReferring, record } from "../../resource/index.ts";
import type { NeedsMajorUse } from "./major-use.ts";
import { major, schoolClass, student } from "./tables.ts";

/** What students of a school study, by name unless asked otherwise. Its classes and students follow a new name. */
export const majors = record("Major", major, {
  searched: [major.name, major.code],
  standard: [asc(major.name), asc(major.id)],
  show: (rows, db) => countReferring(db, major, rows, { classes: schoolClass, students: student }),
  inUse: "请先把他们转到别的专业",
});

/** Changes one; classes and rounds that are open to it by its name follow a new one. */
export const updateMajor: Handler<"updateMajor", NeedsMajorUse> = (act) => {
  const { majorUse } = act.services;
  return majors.update(act, async (tx, _id, afterCommit, before) => {
    const { name } = act.body;
    if (before.name === name) return;
    const messages = await majorUse.renamed(tx, before.schoolId, { from: before.name, to: name });
    afterCommit(() => majorUse.announce(messages));
  });
};
