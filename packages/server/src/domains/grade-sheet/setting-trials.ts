import type { SettingExample } from "@huxuan/api-client";
import { resultOfEntry } from "@huxuan/grading";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { SettingTrial, SettingsInForce } from "../../settings/index.ts";
import {
  distributionFrom,
  finalMinimum,
  leastDeviation,
  makeupCap,
  mostExcellent,
  mostFailed,
} from "../grade/index.ts";
import { judge } from "./check.ts";
import { classNames } from "./open.ts";
import { readStudents } from "./rows.ts";
import { factsOf, type StoredSheet } from "./sheet-facts.ts";
import { gradeSheet } from "./tables.ts";

/** As many sheets as are reckoned while somebody waits. */
const MOST_SHEETS = 200;
/** Examples that are shown. */
const MOST_EXAMPLES = 10;

/** The sheets of a school that were handed in last. */
const latestSheets = (db: Queryable, schoolId: number): Promise<StoredSheet[]> =>
  db
    .select()
    .from(gradeSheet)
    .where(
      and(
        eq(gradeSheet.schoolId, schoolId),
        inArray(gradeSheet.state, ["submitted", "approved", "published", "locked"]),
      ),
    )
    .orderBy(desc(gradeSheet.semesterId), desc(gradeSheet.id))
    .limit(MOST_SHEETS);

/** Totals: which students of the latest sheets would have another one. */
const totals: SettingTrial = {
  keys: [finalMinimum.key, makeupCap.key],
  async run(db, schoolId, { before, after }) {
    const sheets = await latestSheets(db, schoolId);
    const different: SettingExample[] = [];
    let of = 0;
    for (const sheet of sheets) {
      const [oldFacts, newFacts] = [await factsOf(db, before, sheet), await factsOf(db, after, sheet)];
      for (const { cells, left, name, studentNumber } of await readStudents(db, sheet)) {
        if (left) continue;
        of += 1;
        const [old, other] = [resultOfEntry(cells, oldFacts).text, resultOfEntry(cells, newFacts).text];
        if (old !== other)
          different.push({ name: `${name}（${studentNumber}）`, before: old ?? "—", after: other ?? "—" });
      }
    }
    return {
      text: different.length === 0 ? "没有学生的总评会不同" : `${different.length} 名学生的总评会不同`,
      basis: `按最近提交的 ${sheets.length} 份成绩登记试算。已经发布的成绩不变，没有发布的按新的规则算总评。`,
      changed: different.length,
      of,
      examples: different.slice(0, MOST_EXAMPLES),
    };
  },
};

/** Limits of distributions: which of the latest sheets would ask for a reason, or ask for none any more. */
const distributions: SettingTrial = {
  keys: [distributionFrom, mostExcellent, mostFailed, leastDeviation].map(({ key }) => key),
  async run(db, schoolId, { before, after }) {
    const sheets = await latestSheets(db, schoolId);
    const names = await classNames(
      db,
      sheets.map(({ offeringId }) => offeringId),
    );
    const different: SettingExample[] = [];
    let asked = 0;
    for (const sheet of sheets) {
      const facts = await factsOf(db, before, sheet);
      const students = await readStudents(db, sheet);
      const reasons = (settings: SettingsInForce): string =>
        judge(students, facts, settings, schoolId)
          .findings.filter(({ needsReason }) => needsReason)
          .map(({ message }) => message)
          .join("；");
      const [old, other] = [reasons(before), reasons(after)];
      if (other !== "") asked += 1;
      if ((old === "") !== (other === ""))
        different.push({
          name: names.get(sheet.offeringId) ?? "",
          before: old || "不用说明",
          after: other || "不用说明",
        });
    }
    return {
      text:
        different.length === 0
          ? `${sheets.length} 个教学班里要写说明的仍是 ${asked} 个`
          : `${sheets.length} 个教学班里 ${asked} 个要写说明，与现在不同的有 ${different.length} 个`,
      basis: `按最近提交的 ${sheets.length} 份成绩登记试算，已经提交的不受影响。`,
      changed: different.length,
      of: sheets.length,
      examples: different.slice(0, MOST_EXAMPLES),
    };
  },
};

export const SETTING_TRIALS = [totals, distributions];
