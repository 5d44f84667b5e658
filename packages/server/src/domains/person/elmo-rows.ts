// From the files, not the indexes: the reading thread needs no database.
import type { CellError } from "../../platform/import/findings.ts";
import { invalidFile } from "../../platform/import/file-error.ts";
import type { XmlRows } from "../../platform/import/layout.ts";
import { type ReadCourse, readElmo } from "../../platform/elmo/read-elmo.ts";
import { gradeRefusal } from "./passed-grade.ts";

/** Courses that a note of the whole file names; of the others it says how many. */
const MOST_NAMED = 12;

/** A term's code as the platform writes it. */
const TERM_CODE = /^\d{4}-\d{4}-[123]$/u;

/** Identifiers that say nothing to a school, or more than it should know. */
const PERSONAL = /national|passport|ssn/iu;

/**
 * The results of an ELMO file as rows of passed courses. What was not passed and what has no code is refused by itself;
 * what is taken otherwise than it is written is told. Throws a FileError for what is no ELMO file of one student.
 */
export function elmoRows(bytes: Buffer): XmlRows {
  const read = readElmo(textOf(bytes));
  if ("fault" in read) throw invalidFile(read.fault);
  const { learner, courses, others } = read;
  if (courses.length === 0) throw invalidFile("文件里没有任何课程的成绩，请检查后再上传");
  const studentNumber = numberOf(learner.identifiers);
  if (studentNumber === undefined)
    throw invalidFile("文件里没有学号（learner 的 identifier），不知道是哪名学生的成绩；请改用导入模板登记");
  const studentName = `${learner.familyName} ${learner.givenNames}`.trim();
  const rows = courses.map((course, at): XmlRows["rows"][number] => {
    const row = at + 1;
    const refusal = refusalOf(course);
    if (refusal !== undefined) return { error: { row, ...refusal, problem: "invalid" } };
    const { values, notes } = valuesOf(course);
    return {
      values: { studentNumber, studentName, ...values },
      notes: notes.map((message) => ({ row, message })),
    };
  });
  return { rows, notes: [summaryOf(studentName, studentNumber, courses), ...otherNotes(others)] };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidFile("文件不是 UTF-8 编码，请向开具的学校索取 UTF-8 的 ELMO 文件");
  }
}

/** The number at the home school; of a European Student Identifier its last part. */
function numberOf(identifiers: readonly { type: string; value: string }[]): string | undefined {
  const useful = identifiers.filter(({ type, value }) => !PERSONAL.test(type) && value !== "");
  const found = useful.find(({ type }) => /^student-?number$/iu.test(type)) ?? useful[0];
  return found?.value.split(":").at(-1);
}

function refusalOf({
  name,
  code,
  status,
  result = "",
}: ReadCourse): Pick<CellError, "column" | "value" | "message"> | undefined {
  if (code === "") return { column: "课程代码", value: name, message: `《${name}》没有课程代码，不能登记` };
  if (status === "failed")
    return { column: "成绩", value: result, message: `《${name}》没有通过，不登记为已修课程` };
  if (status === "in-progress")
    return { column: "成绩", value: result, message: `《${name}》还在修读，有成绩后再导入` };
  return undefined;
}

function valuesOf(course: ReadCourse) {
  const { issuer, code, name, result = "" } = course;
  const notes: string[] = [];
  if (course.statusUnsaid) notes.push(`《${name}》没有写明是否通过，按 ELMO 的约定算通过`);
  const isRead = gradeRefusal(result) === undefined;
  if (!isRead) notes.push(`《${name}》的成绩「${result}」不是本校的写法，登记为「通过」`);
  const term = termOf(course);
  if (term.guessed) notes.push(`《${name}》的学期按日期算作 ${term.code}`);
  return {
    values: {
      courseCode: code,
      courseSchool: issuer.codes[0] ?? issuer.names[0] ?? "",
      semester: term.code,
      grade: isRead ? result : "通过",
    },
    notes,
  };
}

/** The term by its code, or by the day on which it begins or the result is of: autumn begins in August, spring in February. */
function termOf({ term, date }: ReadCourse): { code: string; guessed: boolean } {
  const code = term?.titles.find((title) => TERM_CODE.test(title));
  if (code !== undefined) return { code, guessed: false };
  const [, year, month] = /^(\d{4})-(\d\d)/u.exec(term?.start ?? date ?? "")?.map(Number) ?? [];
  if (year === undefined || month === undefined) return { code: "", guessed: false };
  // What is examined in January is of the autumn.
  const autumn = month >= 8 || month === 1;
  const first = month >= 8 ? year : year - 1;
  return { code: `${first}-${first + 1}-${autumn ? 1 : 2}`, guessed: true };
}

function summaryOf(name: string, number: string, courses: readonly ReadCourse[]): string {
  const shown = courses
    .slice(0, MOST_NAMED)
    .map((one) =>
      [
        `《${one.name}》`,
        one.credits === undefined ? "" : `${one.credits} 学分`,
        one.result ?? "",
        `（${one.issuer.names[0] ?? one.issuer.codes[0] ?? "没有写明学校"}）`,
      ]
        .filter((part) => part !== "")
        .join(" "),
    );
  const more = courses.length > MOST_NAMED ? `等 ${courses.length} 门` : "";
  return `ELMO 文件：${name}（${number}），${shown.join("、")}${more}。学分以课程库为准；文件没有核对签名，请确认来源可靠`;
}

const otherNotes = (others: number): string[] =>
  others === 0 ? [] : [`另有 ${others} 项是专业、模块或课程的组成部分，不单独登记`];
