import type { SettingExample } from "@huxuan/api-client";
import { readMark } from "@huxuan/grading";
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { SettingTrial } from "../../settings/index.ts";
import { student } from "../person/index.ts";
import { asText, averagesOf, type CountedGrade } from "./averages.ts";
import { readRules, scaleOf } from "./grade-rules.ts";
import type { RulesOfGrades } from "./rules-of-grades.ts";
import { failsCount, gpaFormula, homeScale, ownPoints, rankShown, retakePolicy } from "./settings.ts";
import { grade, gradeStanding } from "./tables.ts";
import { flaggedValues, type GradeValues, gradeValues } from "./values.ts";

/** As many students as are reckoned while somebody waits. */
const MOST_STUDENTS = 2_000;
/** Examples that are shown. */
const MOST_EXAMPLES = 10;

type StoredGrade = typeof grade.$inferSelect;

/** Averages: what they would be if all grades had been published by the other rules. */
const averages: SettingTrial = {
  keys: [homeScale, gpaFormula, ownPoints, retakePolicy, failsCount].map(({ key }) => key),
  async run(db, schoolId, { before, after }) {
    const students = await latestStudents(db, schoolId);
    const grades = await gradesOf(
      db,
      students.map(({ id }) => id),
    );
    const oldRules = await readRules(db, before, schoolId);
    const newRules = await readRules(db, after, schoolId);
    const different = students.flatMap((one): SettingExample[] => {
      const all = grades.get(one.id) ?? [];
      const [old, other] = [gpaBy(oldRules, all), gpaBy(newRules, all)];
      return old === other
        ? []
        : [{ name: `${one.name}（${one.studentNumber}）`, before: old, after: other }];
    });
    return {
      text:
        different.length === 0
          ? "没有学生的平均学分绩点会不同"
          : `${different.length} 名学生的平均学分绩点会不同`,
      basis: `按本校最近有成绩的 ${students.length} 名学生的本校课程试算。已经发布的成绩不变，保存以后发布的成绩按新的规则。`,
      changed: different.length,
      of: students.length,
      examples: different.slice(0, MOST_EXAMPLES),
    };
  },
};

/** Ranks: who would see a place, or see none any more. */
const ranks: SettingTrial = {
  keys: [rankShown.key],
  async run(db, schoolId, { before, after }) {
    const of = await db.$count(
      gradeStanding,
      and(eq(gradeStanding.schoolId, schoolId), isNotNull(gradeStanding.gpa)),
    );
    const [was, is] = [before.get(rankShown, schoolId), after.get(rankShown, schoolId)];
    const changed = was === is ? 0 : of;
    return {
      text:
        was === is
          ? "与现在一样，没有变化"
          : is
            ? `${of} 名学生会在成绩页上看到自己的名次`
            : `${of} 名学生不再看到自己的名次`,
      basis: "名次按现有成绩在同年级同专业里排，只有本人看到。",
      changed,
      of,
      examples: [],
    };
  },
};

export const SETTING_TRIALS = [averages, ranks];

/** Students of a school with grades of its own, those first whose grades were reckoned last. */
const latestStudents = (db: Queryable, schoolId: number) =>
  db
    .select({ id: student.id, name: student.name, studentNumber: student.studentNumber })
    .from(gradeStanding)
    .innerJoin(student, eq(student.id, gradeStanding.studentId))
    .where(eq(gradeStanding.schoolId, schoolId))
    .orderBy(desc(gradeStanding.madeAt), student.id)
    .limit(MOST_STUDENTS);

async function gradesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, StoredGrade[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(grade)
    .where(and(inArray(grade.studentId, [...ids]), sql`${grade.hostSchoolId} = ${grade.homeSchoolId}`));
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

/** The GPA of some grades, had all been published by these rules; 「—」 without one. */
const gpaBy = (rules: RulesOfGrades, grades: readonly StoredGrade[]): string =>
  asText(averagesOf(grades.map((one) => publishedBy(rules, one))).gpa) ?? "—";

function publishedBy(rules: RulesOfGrades, row: StoredGrade): CountedGrade {
  const { convertedMark = null, passed } = valuesBy(rules, row);
  return { ...row, convertedMark, passed, rules };
}

/** What was given, on the scale of these rules. */
function valuesBy(rules: RulesOfGrades, row: StoredGrade): Pick<GradeValues, "convertedMark" | "passed"> {
  if (row.flag !== null) return flaggedValues(row.flag, row.originalScale, rules.scale);
  const scale = scaleOf(row.originalScale, rules);
  const read = readMark(row.originalText, scale);
  if (read.kind === "mark") return gradeValues({ mark: read.mark }, scale, rules);
  if (read.kind === "level") return gradeValues({ level: read.level }, scale, rules);
  // A level that the school has renamed since: as it was published.
  return row;
}
