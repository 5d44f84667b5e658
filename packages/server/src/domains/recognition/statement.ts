import { labels } from "@huxuan/api-client";
import { capLeft, sumOfCredits } from "@huxuan/credits";
import { eq } from "drizzle-orm";
import { notFound, stateConflict } from "../../errors/index.ts";
import type { DocumentContents, DocumentSource } from "../../platform/documents/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { student } from "../person/index.ts";
import type { NeedsRecognitionRules } from "../recognition-rule/index.ts";
import { school } from "../school/index.ts";
import { capOfHome } from "./bank.ts";
import { type BookedLine, readPassbook } from "./passbook.ts";
import { readFactsOf } from "./verdicts.ts";

/** What `statement.typ` draws; all texts are as they are to be read. */
export interface StatementData {
  school: string;
  title: string;
  name: string;
  person: readonly { label: string; value: string }[];
  /** Recognised, cap, left, and what is earned and waits. */
  figures: readonly { label: string; value: string }[];
  /**
   * Modules of the programme, and what of the balance counts in each. Not what the student has in all: their progress is
   * reckoned a moment behind, and the statement would be another one then.
   */
  modules: readonly { name: string; need: string; recognised: string }[];
  /** All lines of the ledger, the oldest first. */
  lines: readonly StatementLine[];
  /** Up to which line it says everything, with the hash of that line. */
  end: { line: string; hash: string };
}

interface StatementLine {
  number: string;
  day: string;
  kind: string;
  text: string;
  /** 规则 12 第 3 版 · RA-0012 · 校教〔2027〕3 号 · 冲回第 4 笔. */
  basis: string;
  /** With its sign; empty for no change. */
  earned: string;
  change: string;
  balance: string;
}

/** Its template. */
export const STATEMENT_TEMPLATE = new URL("./statement.typ", import.meta.url);

/** 3.5, 3.25: credits have one decimal at least. */
export const creditText = (credits: number): string =>
  credits.toFixed(Number.isInteger(credits * 10) ? 1 : 2);

const signed = (credits: number): string =>
  credits === 0 ? "" : `${credits > 0 ? "+" : "−"}${creditText(Math.abs(credits))}`;

/**
 * What a student's credit bank says now: balance, cap, modules and every line of the ledger. Throws 404 for a student who
 * is not there, 409 while there is no line, and while the hash chain does not hold: then nobody knows what is true.
 */
export async function statementOf(
  { db, services }: DocumentSource<NeedsRecognitionRules>,
  studentId: number,
): Promise<DocumentContents<StatementData>> {
  const [person] = await db
    .select({ student, school })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .where(eq(student.id, studentId));
  if (person === undefined) throw notFound("学生");
  const { name, studentNumber, department, major, grade } = person.student;
  const facts = await readFactsOf(db, studentId);
  const { lines, balance, sound, hash } = await readPassbook(db, studentId, facts);
  if (!sound) throw stateConflict(`${name}的学分账目正在核对，核对完成以前不能开具对账单`);
  const last = lines.at(-1);
  if (last === undefined) throw stateConflict(`${name}还没有外校学分的记录，有记录后才能开具对账单`);
  const cap = capOfHome(await services.recognitionRules.of(facts.homeSchoolId, db), facts.total);
  const earned = sumOfCredits(lines.map((line) => line.earned));
  const recognisedIn = (module: string) =>
    sumOfCredits(
      lines.flatMap(({ counted }) =>
        counted.filter((one) => one.module === module).map(({ credits }) => credits),
      ),
    );
  const title = "学分银行对账单";
  return {
    title,
    holder: { name, number: studentNumber },
    issuer: person.school.name,
    office: `${person.school.name}教务处`,
    data: {
      school: person.school.name,
      title,
      name,
      person: [
        { label: "姓名", value: name },
        { label: "学号", value: studentNumber },
        { label: "学院", value: department },
        { label: "专业", value: `${major}（${grade} 级）` },
      ],
      figures: [
        { label: "已认定学分", value: creditText(balance) },
        { label: "认定上限", value: cap === undefined ? "未设" : creditText(cap) },
        { label: "还可认定", value: cap === undefined ? "不限" : creditText(capLeft(cap, balance)) },
        { label: "已修得未认定", value: creditText(earned) },
      ],
      modules: facts.modules.map((module) => ({
        name: module.name,
        need: creditText(module.need),
        recognised: creditText(recognisedIn(module.name)),
      })),
      lines: lines.map(shownLine),
      end: { line: String(last.number), hash },
    },
    checked: {
      subject: major,
      facts: [
        { label: "已认定学分", value: creditText(balance) },
        { label: "流水笔数", value: String(lines.length) },
      ],
      lastLine: [`第 ${last.number} 笔`, last.text, `余额 ${creditText(last.balance)}`].join(" · "),
    },
  };
}

const shownLine = (line: BookedLine): StatementLine => ({
  number: String(line.number),
  day: chinaDay(new Date(line.at)),
  kind: labels.creditEntryKind[line.kind],
  text: line.text,
  basis: [
    line.rule?.name ?? "",
    line.application,
    line.documentNumber,
    line.reverses === undefined ? "" : `冲回第 ${line.reverses} 笔`,
  ]
    .filter((part) => part !== "")
    .join(" · "),
  earned: signed(line.earned),
  change: signed(line.change),
  balance: creditText(line.balance),
});
