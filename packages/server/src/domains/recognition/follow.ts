import { and, asc, desc, eq, gte, inArray, ne, or, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { notify } from "../../platform/notification/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import { outdateDocuments } from "../document/index.ts";
import { document } from "../document/tables.ts";
import { gradeVersion } from "../grade/tables.ts";
import { student } from "../person/index.ts";
import {
  agreement,
  automaticRecognition,
  type NeedsRecognitionRules,
  type Rule,
  readVersions,
} from "../recognition-rule/index.ts";
import { enrolment } from "../selection/index.ts";
import { officersOf } from "./officers.ts";
import { DECISION, STATEMENT } from "./document-kinds.ts";
import { freezeClasses } from "./freeze.ts";
import { Judge } from "./judge.ts";
import { LockedAccount } from "./ledger.ts";
import {
  creditsChanged,
  earnCredits,
  markOf,
  nextRecognitionNumber,
  recogniseCredits,
  type RecogniseServices,
  type RecognitionRow,
} from "./recognise.ts";
import { gradeFault, numberText } from "./rules.ts";
import { guestGrades, type SourceGrade, sourcesOf } from "./sources.ts";
import { readFactsOf } from "./verdicts.ts";
import { recognition, recognitionDue, recognitionSource, seatVerdict } from "./tables.ts";

export type FollowServices = Pick<CoreServices, "db" | "clock" | "outbox"> &
  RecogniseServices &
  NeedsRecognitionRules;

/** Students that are looked for at once. */
const STUDENTS_AT_ONCE = 200;

/**
 * Lets the credit banks of students follow their grades of other schools: what was passed is earned, what the frozen
 * verdict of a seat says is recognised, what was corrected is said. Each student is a transaction of its own, which ends
 * with the note that they are done: a run that is broken off goes on where it stopped, and nothing is written twice.
 *
 * @returns how many students there were
 */
export async function followGrades(
  services: FollowServices,
  { signal, log }: { signal?: AbortSignal; log?: Logger } = {},
): Promise<number> {
  const { db, outbox } = services;
  let [done, last] = [0, 0];
  for (;;) {
    signal?.throwIfAborted();
    const due = await db
      .select({ studentId: recognitionDue.studentId })
      .from(recognitionDue)
      .where(sql`${recognitionDue.studentId} > ${last}`)
      .orderBy(asc(recognitionDue.studentId))
      .limit(STUDENTS_AT_ONCE);
    for (const { studentId } of due) {
      signal?.throwIfAborted();
      last = studentId;
      try {
        const messages = await transaction(db, (tx) => followStudent(tx, services, studentId));
        await outbox.deliver(messages);
        done += 1;
      } catch (error) {
        // The others must not wait for one; this one is tried again by the next run.
        log?.error({ err: error, studentId }, "a credit bank did not follow its grades");
      }
    }
    if (due.length < STUDENTS_AT_ONCE) return done;
  }
}

async function followStudent(
  tx: Transaction,
  services: FollowServices,
  studentId: number,
): Promise<OutboxMessage[]> {
  const [due] = await tx
    .select({ number: recognitionDue.number })
    .from(recognitionDue)
    .where(eq(recognitionDue.studentId, studentId));
  const [of] = await tx
    .select({ studentId: student.id, schoolId: student.schoolId })
    .from(student)
    .where(eq(student.id, studentId));
  if (due === undefined || of === undefined) return [];
  const now = services.clock();
  const bank = await LockedAccount.lock(tx, of);
  const messages = await followBank(tx, services, bank, { ...of, now });
  await outdateFollowed(tx, bank, now);
  await tx
    .delete(recognitionDue)
    .where(and(eq(recognitionDue.studentId, studentId), eq(recognitionDue.number, due.number)));
  return messages;
}

/** What was issued about the student and says something else by now. Last: until the commit nobody issues any. */
async function outdateFollowed(tx: Transaction, bank: LockedAccount, at: Date): Promise<void> {
  const { studentId } = bank;
  if (bank.isWritten) await outdateDocuments(tx, STATEMENT, [studentId], { reason: "学分流水有变化", at });
  const corrected = await tx
    .selectDistinct({ id: recognition.id })
    .from(recognition)
    .innerJoin(recognitionSource, eq(recognitionSource.recognitionId, recognition.id))
    .innerJoin(gradeVersion, eq(gradeVersion.gradeId, recognitionSource.gradeId))
    .innerJoin(
      document,
      and(eq(document.kind, DECISION), eq(document.aboutId, recognition.id), eq(document.state, "valid")),
    )
    .where(
      and(
        eq(recognition.studentId, studentId),
        eq(recognition.state, "recognised"),
        gte(gradeVersion.changedAt, document.issuedAt),
      ),
    );
  if (corrected.length > 0)
    await outdateDocuments(tx, DECISION, [studentId], {
      reason: "成绩有更正",
      at,
      aboutIds: corrected.map(({ id }) => id),
    });
}

interface Followed {
  studentId: number;
  schoolId: number;
  now: Date;
}

async function followBank(
  tx: Transaction,
  services: FollowServices,
  bank: LockedAccount,
  of: Followed,
): Promise<OutboxMessage[]> {
  const before = await guestGrades(tx, of.studentId);
  await earnCredits(bank, before, of.now);
  // What somebody uses is taken back with the recognition, by a document.
  for (const { grade, course, earnedBy, usedBy } of before)
    if (!grade.passed && earnedBy !== null && usedBy === null)
      await bank.reverse(
        earnedBy,
        { kind: "correct", text: `成绩更正：${course.name}`, documentNumber: "" },
        of.now,
      );
  const corrected = await followCorrections(tx, services, of);
  const recognised = services.officeSettings.get(automaticRecognition, of.schoolId)
    ? await recogniseByRule(tx, services, bank, of)
    : [];
  return [...corrected, ...recognised];
}

/** What is recognised stands with the mark that its grades have now; what they do not carry any more, the office hears of. */
async function followCorrections(
  tx: Transaction,
  services: FollowServices,
  { studentId, schoolId, now }: Followed,
): Promise<OutboxMessage[]> {
  const rows = await tx
    .select()
    .from(recognition)
    .where(and(eq(recognition.studentId, studentId), eq(recognition.state, "recognised")));
  const sources = await sourcesOf(
    tx,
    rows.map(({ id }) => id),
  );
  const rules = await readVersions(
    tx,
    rows.flatMap(({ ruleId }) => ruleId ?? []),
  );
  let changed = false;
  for (const row of rows) {
    const used = sources.get(row.id) ?? [];
    const rule = rules.get(row.ruleId ?? 0);
    const fault = used.map((one) => gradeFault(one.grade, rule?.minMark)).find((one) => one !== undefined);
    if (fault !== undefined) {
      await tellOffice(tx, schoolId, row, fault, now);
      continue;
    }
    const mark = await markOf(tx, services, row, used);
    if (mark.mark === row.mark && mark.markTenths === row.markTenths) continue;
    await tx
      .update(recognition)
      .set({ ...mark, version: row.version + 1 })
      .where(eq(recognition.id, row.id));
    changed = true;
  }
  return changed ? creditsChanged(tx, services, studentId, now) : [];
}

async function tellOffice(
  tx: Transaction,
  schoolId: number,
  row: RecognitionRow,
  fault: string,
  now: Date,
): Promise<void> {
  const officers = await officersOf(tx, schoolId);
  const title = `${numberText(row.number)}：${fault}，请核对是否撤销认定`;
  await notify(
    tx,
    officers.map((id) => ({
      accountIds: [id],
      kind: "creditsDue" as const,
      title,
      // Once for what was found.
      subject: `recognition-${row.id}-${fault}-${id}`,
    })),
    now,
  );
}

/** Recognises what the frozen verdicts of seats say, now that the grades are there. */
async function recogniseByRule(
  tx: Transaction,
  services: FollowServices,
  bank: LockedAccount,
  of: Followed,
): Promise<OutboxMessage[]> {
  const messages: OutboxMessage[] = [];
  for (const { seat, first } of await countingSeats(tx, services, of.studentId))
    messages.push(
      ...(await recogniseUnder(tx, services, bank, { ...of, ...seat, courseId: first.course.id })),
    );
  return messages;
}

/**
 * Recognises a course of a student by a version of a rule, with the other courses that it asks for; nothing where it does
 * not count, or a grade is missing or used. The account is locked.
 */
export async function recogniseUnder(
  tx: Transaction,
  services: FollowServices,
  bank: LockedAccount,
  asked: Followed & { ruleId: number; courseId: number; asOf: Date },
): Promise<OutboxMessage[]> {
  const { studentId, schoolId, ruleId, courseId, asOf, now } = asked;
  // What was recognised a moment ago has used grades and room.
  const grades = await guestGrades(tx, studentId);
  const version = (await readVersions(tx, [ruleId])).get(ruleId);
  const sources = version && sourcesFor(version, grades);
  const first = sources?.find(({ course }) => course.id === courseId);
  if (version === undefined || sources === undefined || first === undefined) return [];
  const home = await services.recognitionRules.at(tx, schoolId, asOf);
  const judge = new Judge(home, await readFactsOf(tx, studentId));
  const cap = await capBetween(tx, schoolId, first.host.id);
  const verdict = judge.decideFrozen(first.course, version.rule, cap);
  if (verdict.outcome !== "counts") return [];
  const hostSchoolId = first.host.id;
  const row = await insertRecognition(tx, {
    studentId,
    schoolId,
    hostSchoolId,
    rule: version.rule,
    sources,
    now,
  });
  const granted = {
    targets: verdict.targets.map((target) => ({ ...target, name: version.names.get(target.courseId) ?? "" })),
    module: verdict.module ?? "",
    credits: verdict.credits,
  };
  const opinion = "按选课时的认定结论自动认定";
  return recogniseCredits(tx, services, bank, { row, sources, granted, opinion, at: now });
}

/** Seats whose frozen verdict counts and whose grade is passed and not used, the earliest grade first. */
async function countingSeats(tx: Transaction, services: FollowServices, studentId: number) {
  const open = (await guestGrades(tx, studentId)).filter(
    ({ grade, usedBy, turnedDown }) =>
      grade.passed && usedBy === null && !turnedDown && grade.offeringId !== null,
  );
  const offeringIds = open.flatMap(({ grade }) => grade.offeringId ?? []);
  if (offeringIds.length === 0) return [];
  await freezeClasses(tx, services, offeringIds);
  const rows = await tx
    .select({ verdict: seatVerdict, offeringId: enrolment.offeringId })
    .from(seatVerdict)
    .innerJoin(enrolment, eq(enrolment.id, seatVerdict.enrolmentId))
    .where(
      and(
        eq(seatVerdict.studentId, studentId),
        inArray(enrolment.offeringId, offeringIds),
        eq(seatVerdict.outcome, "counts"),
      ),
    )
    .orderBy(asc(seatVerdict.enrolmentId));
  return open.flatMap((first) => {
    const found = rows.find(({ offeringId }) => offeringId === first.grade.offeringId)?.verdict;
    return found?.ruleId == null ? [] : [{ first, seat: { asOf: found.asOf, ruleId: found.ruleId } }];
  });
}

/** The grades that a rule asks for together; undefined while one of them is missing or used. */
function sourcesFor({ rule }: { rule: Rule }, grades: readonly SourceGrade[]): SourceGrade[] | undefined {
  const found = rule.sources.map(({ courseId }) =>
    grades
      .filter(({ grade, course, usedBy }) => course.id === courseId && grade.passed && usedBy === null)
      .toSorted((a, b) => (b.grade.originalMark ?? 0) - (a.grade.originalMark ?? 0))
      .at(0),
  );
  return found.some((one) => one === undefined) ? undefined : found.flatMap((one) => one ?? []);
}

/** The cap between two schools, as they agreed last; 0 where they never did. */
export async function capBetween(db: Queryable, homeSchoolId: number, hostSchoolId: number): Promise<number> {
  const sides = (a: number, b: number) => and(eq(agreement.schoolId, a), eq(agreement.partnerId, b));
  const [found] = await db
    .select({ capPercent: agreement.capPercent })
    .from(agreement)
    .where(
      and(
        or(sides(homeSchoolId, hostSchoolId), sides(hostSchoolId, homeSchoolId)),
        ne(agreement.state, "draft"),
      ),
    )
    .orderBy(desc(agreement.id))
    .limit(1);
  return found?.capPercent ?? 0;
}

async function insertRecognition(
  tx: Transaction,
  {
    studentId,
    schoolId,
    hostSchoolId,
    rule,
    sources,
    now,
  }: {
    studentId: number;
    schoolId: number;
    hostSchoolId: number;
    rule: Rule;
    sources: readonly SourceGrade[];
    now: Date;
  },
): Promise<RecognitionRow> {
  const [row] = await tx
    .insert(recognition)
    .values({
      schoolId,
      number: await nextRecognitionNumber(tx, schoolId),
      studentId,
      hostSchoolId,
      way: "rule",
      ruleId: rule.id,
      credits: 0,
      gradeAs: rule.gradeAs,
      countsInGpa: rule.countsInGpa,
      submittedAt: now,
      createdAt: now,
    })
    .returning();
  if (row === undefined) throw new Error("A recognition was not written");
  await tx
    .insert(recognitionSource)
    .values(
      sources.map(({ grade }) => ({ recognitionId: row.id, gradeId: grade.id, credits: grade.credits })),
    );
  return row;
}
