import { and, asc, eq, inArray } from "drizzle-orm";
import { labels } from "@huxuan/api-client";
import type { Queryable } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import type { DocumentContents, DocumentSource } from "../../platform/documents/index.ts";
import { workflowAct } from "../../platform/workflow/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { gradeVersion } from "../grade/tables.ts";
import { student } from "../person/index.ts";
import { appealDays, recognitionRule } from "../recognition-rule/index.ts";
import { school } from "../school/index.ts";
import { recognitionApplication } from "./application.ts";
import { targetsOf } from "./recognised-credits.ts";
import type { RecognitionRow } from "./recognise.ts";
import { numberText, passbookText } from "./rules.ts";
import { shownSource } from "./show.ts";
import { type SourceGrade, sourcesOf } from "./sources.ts";
import { creditText } from "./statement.ts";
import { recognition } from "./tables.ts";

/** What `letter.typ` draws: a decision, or the notice that it was taken back. All texts are as they are to be read. */
export interface LetterData {
  school: string;
  title: string;
  /** RA-0012. */
  number: string;
  name: string;
  person: readonly { label: string; value: string }[];
  /** 准予认定, 不予认定, 撤销认定. */
  result: string;
  /** What was decided, in a sentence or two. */
  said: string;
  sources: readonly { course: string; school: string; semester: string; credits: string; mark: string }[];
  /** 计为; of what was refused 申请计为. */
  asked: string;
  targets: readonly { course: string; credits: string; mark: string }[];
  /** Rule, way, day, paper. */
  basis: readonly { label: string; value: string }[];
  /** What was decided in each step. Nobody is named. */
  steps: readonly { step: string; result: string; opinion: string; day: string }[];
  /** What the student may do about it. */
  advice: string;
}

/** Its template. */
export const LETTER_TEMPLATE = new URL("./letter.typ", import.meta.url);

type Contents = Promise<DocumentContents<LetterData>>;
type Source = DocumentSource<NeedsOfficeSettings>;

/**
 * The decision about an application, or about a course that was recognised by its rule. Throws 404 for another's, 409
 * while it is not decided and where it was revoked.
 */
export async function decisionOf({ db, services }: Source, studentId: number, id: number): Contents {
  const read = await readLetter(db, studentId, id);
  const { row } = read;
  if (row.state === "revoked") throw stateConflict("该认定已撤销，不能再出具决定书；可以出具撤销通知书");
  if (row.state !== "recognised" && row.state !== "refused")
    throw stateConflict("这件申请还没有审核结果，办结后才能出具决定书");
  const recognised = row.state === "recognised";
  const days = services.officeSettings.get(appealDays, row.schoolId);
  const text = read.text;
  return letterOf(read, {
    title: "学分认定决定书",
    result: recognised ? "准予认定" : "不予认定",
    said: recognised
      ? `${row.way === "rule" ? "按选课时的认定结论" : "经审核"}，同意将下列外校课程认定为本校学分，共 ${creditText(row.credits)} 学分。`
      : `经审核，下列外校课程不予认定为本校学分。${row.opinion === "" ? "" : `意见：${row.opinion}`}`,
    steps: row.way === "rule" ? [] : await stepsOf(db, id),
    advice: recognised ? "" : appealAdvice(row, days),
    checked: [
      { label: "编号", value: numberText(row.number) },
      { label: "结论", value: recognised ? "准予认定" : "不予认定" },
      { label: "学分", value: creditText(row.credits) },
    ],
    lastLine: text,
  });
}

/** That a recognition was taken back. Throws 404 for another's, 409 where it was not. */
export async function revocationOf({ db }: Source, studentId: number, id: number): Contents {
  const read = await readLetter(db, studentId, id);
  const { row, text } = read;
  if (row.state !== "revoked") throw stateConflict("该认定没有撤销，不需要撤销通知书");
  return letterOf(read, {
    title: "学分认定撤销通知书",
    result: "撤销认定",
    said: `下列学分认定已经撤销，学分银行记相反的流水，共冲回 ${creditText(row.credits)} 学分；原决定书作废。原因：${row.opinion}`,
    steps: [],
    advice: "外校成绩仍然有效，可以重新申请认定。对撤销有异议的，请与本校教务处联系。",
    checked: [
      { label: "编号", value: numberText(row.number) },
      { label: "撤销文号", value: row.documentNumber },
      { label: "冲回学分", value: creditText(row.credits) },
    ],
    lastLine: text,
  });
}

/** How a refusal is appealed against; the last instance says that it is. */
function appealAdvice({ way, decidedAt }: RecognitionRow, days: number): string {
  if (way === "appeal") return "本决定是申诉后的最终决定。";
  if (days === 0 || decidedAt === null) return "对本决定有异议的，请与本校教务处联系。";
  const until = chinaDay(new Date(decidedAt.getTime() + days * DAY_MS));
  return `对本决定有异议的，可以在 ${until} 前登录平台，在「学分银行」里对这件申请申诉一次，由另外的审核人办理。`;
}

const DAY_MS = 86_400_000;

interface ReadLetter {
  row: RecognitionRow;
  person: typeof student.$inferSelect;
  home: { name: string };
  rule: { number: number; revision: number } | null;
  sources: LetterData["sources"];
  targets: LetterData["targets"];
  /** 数据结构 → 专业选修. */
  text: string;
}

async function readLetter(db: Queryable, studentId: number, id: number): Promise<ReadLetter> {
  const [found] = await db
    .select({
      row: recognition,
      person: student,
      home: { name: school.name },
      rule: { number: recognitionRule.number, revision: recognitionRule.revision },
    })
    .from(recognition)
    .innerJoin(student, eq(student.id, recognition.studentId))
    .innerJoin(school, eq(school.id, recognition.schoolId))
    .leftJoin(recognitionRule, eq(recognitionRule.id, recognition.ruleId))
    .where(and(eq(recognition.id, id), eq(recognition.studentId, studentId)));
  if (found === undefined) throw notFound("学分认定");
  const { row } = found;
  const grades = (await sourcesOf(db, [id])).get(id) ?? [];
  const marks = await marksOf(db, row, grades);
  const courses = (await targetsOf(db, [id])).get(id) ?? [];
  const mark = row.state === "refused" ? "" : row.mark;
  return {
    ...found,
    sources: grades.map((one) => {
      const { name, code, credits, school: host, semester } = shownSource(one);
      return {
        course: `${name}（${code}）`,
        school: host.name,
        semester: semester?.name ?? "",
        credits: creditText(credits),
        mark: marks.get(one.grade.id) ?? "",
      };
    }),
    targets:
      courses.length > 0
        ? courses.map(({ name, code, credits }) => ({
            course: `${name}（${code}）`,
            credits: creditText(credits),
            mark,
          }))
        : [{ course: `「${row.module}」模块`, credits: creditText(row.credits), mark }],
    text: passbookText(
      grades.map(({ course }) => course.name),
      { targets: courses, module: row.module },
    ),
  };
}

/** The original marks, by grade. What was refused or taken back was decided on the marks of that day. */
async function marksOf(
  db: Queryable,
  { state, decidedAt }: RecognitionRow,
  grades: readonly SourceGrade[],
): Promise<Map<number, string>> {
  const ids = grades.map(({ grade }) => grade.id);
  const versions =
    state === "recognised" || decidedAt === null || ids.length === 0
      ? []
      : await db
          .select()
          .from(gradeVersion)
          .where(inArray(gradeVersion.gradeId, ids))
          .orderBy(asc(gradeVersion.number));
  return new Map(
    grades.map((one) => {
      const then = versions.find(
        ({ gradeId, changedAt }) => gradeId === one.grade.id && decidedAt !== null && changedAt > decidedAt,
      );
      return [one.grade.id, shownSource({ ...one, grade: { ...one.grade, ...valuesOf(then) } }).mark];
    }),
  );
}

const valuesOf = (version: typeof gradeVersion.$inferSelect | undefined) =>
  version === undefined ? {} : { originalText: version.originalText, flag: version.flag };

/** What was decided in each step of the newest workflow of an application. */
async function stepsOf(db: Queryable, id: number): Promise<LetterData["steps"]> {
  const instance = await recognitionApplication.newest(db, id);
  if (instance === undefined) return [];
  const acts = await db
    .select()
    .from(workflowAct)
    .where(
      and(
        eq(workflowAct.instanceId, instance.id),
        inArray(workflowAct.action, ["approve", "refuse", "sendBack", "resubmit"]),
      ),
    )
    .orderBy(asc(workflowAct.id));
  return acts.map(({ nodeName, action, opinion, at }) => ({
    step: nodeName,
    result: labels.workflowAction[action],
    opinion,
    day: chinaDay(at),
  }));
}

interface Letter extends Pick<LetterData, "title" | "result" | "said" | "steps" | "advice"> {
  checked: { label: string; value: string }[];
  lastLine: string;
}

function letterOf(
  { row, person, home, rule, sources, targets }: ReadLetter,
  { checked, lastLine, ...said }: Letter,
): DocumentContents<LetterData> {
  const { name, studentNumber, department, major, grade } = person;
  return {
    title: said.title,
    holder: { name, number: studentNumber },
    issuer: home.name,
    office: `${home.name}教务处`,
    data: {
      ...said,
      school: home.name,
      number: numberText(row.number),
      name,
      person: [
        { label: "姓名", value: name },
        { label: "学号", value: studentNumber },
        { label: "学院", value: department },
        { label: "专业", value: `${major}（${grade} 级）` },
      ],
      sources,
      asked: row.state === "refused" ? "申请计为" : "计为",
      targets,
      basis: [
        { label: "方式", value: labels.recognitionWay[row.way] },
        ...(rule === null ? [] : [{ label: "依据", value: `规则 ${rule.number} 第 ${rule.revision} 版` }]),
        ...(row.decidedAt === null ? [] : [{ label: "决定日期", value: chinaDay(row.decidedAt) }]),
        ...(row.documentNumber === "" ? [] : [{ label: "撤销文号", value: row.documentNumber }]),
      ],
    },
    checked: { subject: major, facts: checked, lastLine },
  };
}
