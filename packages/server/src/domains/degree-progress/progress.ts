import type { CountedRecord, DegreeProgress, ProgrammeDetail } from "@huxuan/api-client";
import { auditProgramme, type PassedCourse, type Programme, sumOfCredits } from "@huxuan/credits";
import { eq, inArray, sql } from "drizzle-orm";
import { type Database, type Queryable, transaction } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { student } from "../person/index.ts";
import { followedProgramme, programme, programmeOf, readContents, readFollowed } from "../programme/index.ts";
import { semester } from "../semester/index.ts";
import { readFacts, type StudentFacts } from "./facts.ts";
import type { OpenClasses } from "./open-classes.ts";
import type { NeedsRecognisedCredits, RecognisedCredits } from "./recognised.ts";
import { countedRecord, allOf, missingForLists, shownProgress, type ShownProgress, termOf } from "./rules.ts";
import { degreeProgress } from "./tables.ts";

/** What a student's progress is read from. */
export interface ReadProgress {
  /** What people read of the programme; undefined while none is published for the student. */
  detail: ProgrammeDetail | undefined;
  programme: Programme | undefined;
  facts: StudentFacts;
  /** Year of entry. */
  grade: number;
}

/** Reads a student's programme and what they have, study and try. Throws 404 for a student who is not there. */
export async function readProgress(
  context: RequestContext<NeedsRecognisedCredits>,
  studentId: number,
  tried: readonly number[] = [],
): Promise<ReadProgress> {
  const { db, clock, recognisedCredits } = context.services;
  const [whose] = await db
    .select({ grade: student.grade, programmeId: followedProgramme })
    .from(student)
    .where(eq(student.id, studentId));
  if (whose === undefined) throw notFound("学生");
  const facts = (await readFacts(db, recognisedCredits, [studentId], clock(), tried)).get(studentId);
  if (facts === undefined) throw notFound("学生");
  const detail = whose.programmeId === null ? undefined : await readFollowed(context, whose.programmeId);
  return {
    detail,
    programme: detail && programmeOf(detail.totalCredits, detail),
    facts,
    grade: whose.grade,
  };
}

/** The same as the contract shows it. */
export async function showProgress(
  { services: { db, clock } }: RequestContext,
  { detail, programme: rules, facts, grade }: ReadProgress,
  openClasses: OpenClasses,
): Promise<DegreeProgress> {
  const readAt = clock().toISOString();
  if (detail === undefined || rules === undefined) return { ...nothing(facts), readAt };
  const [current] = await db
    .select({ year: semester.year, term: semester.term })
    .from(semester)
    .where(eq(semester.isCurrent, true));
  const shown = shownProgress(rules, facts, {
    content: detail,
    named: facts.named,
    failed: facts.failed,
    openClasses: new Map([...openClasses].map(([courseId, classes]) => [courseId, classes.length])),
    term: current && termOf(grade, current),
  });
  const outside = [...shown.outside, ...outsideOf(facts.unrecognised, "tried", facts.named)];
  return { programme: detail, ...shown, outside, readAt };
}

/** Of somebody without a programme, only what they have is known: it counts nowhere yet. */
function nothing({ records, studying, tried, unrecognised, named }: StudentFacts): ShownProgress {
  const creditsOf = (some: StudentFacts["records"]) => sumOfCredits(some.map(({ credits }) => credits));
  return {
    credits: creditsOf(records),
    studying: creditsOf(studying),
    tried: creditsOf(tried),
    need: 0,
    met: false,
    missing: [],
    modules: [],
    items: [],
    outside: [
      ...outsideOf(records, "passed", named),
      ...outsideOf(studying, "studying", named),
      ...outsideOf([...tried, ...unrecognised], "tried", named),
    ],
    warnings: [],
  };
}

/** Records that count nowhere, as the contract shows them. */
const outsideOf = (
  records: readonly PassedCourse[],
  state: "passed" | "studying" | "tried",
  named: StudentFacts["named"],
): CountedRecord[] => records.map((record) => countedRecord(record, state, "outside", named));

/** Programmes as the rules read them, by id; those that are published stay what they are. */
export type KnownProgrammes = Map<number, Programme>;

/**
 * Reckons the progress of students and keeps it for lists.
 *
 * @param known programmes that were read for others before; those of these students are added
 */
export async function keepProgress(
  db: Database,
  recognised: RecognisedCredits,
  studentIds: readonly number[],
  now: Date,
  known: KnownProgrammes = new Map(),
): Promise<void> {
  const students = await db
    .select({ id: student.id, schoolId: student.schoolId, programmeId: followedProgramme })
    .from(student)
    .where(inArray(student.id, [...studentIds]))
    .orderBy(student.id);
  if (students.length === 0) return;
  await readProgrammes(
    db,
    students.flatMap(({ programmeId }) => programmeId ?? []),
    known,
  );
  const facts = await readFacts(
    db,
    recognised,
    students.map(({ id }) => id),
    now,
  );
  const rows = students.flatMap(({ id, schoolId, programmeId }) => {
    const of = facts.get(id);
    if (of === undefined) return [];
    const rules = programmeId === null ? undefined : known.get(programmeId);
    return [{ studentId: id, schoolId, programmeId, ...keptOf(rules, of), auditedAt: now }];
  });
  await transaction(db, (tx) =>
    tx
      .insert(degreeProgress)
      .values(rows)
      .onConflictDoUpdate({
        target: degreeProgress.studentId,
        set: {
          schoolId: sql`excluded.school_id`,
          programmeId: sql`excluded.programme_id`,
          credits: sql`excluded.credits`,
          need: sql`excluded.need`,
          met: sql`excluded.met`,
          missing: sql`excluded.missing`,
          modules: sql`excluded.modules`,
          auditedAt: sql`excluded.audited_at`,
        },
      }),
  );
}

function keptOf(rules: Programme | undefined, { records, substitutions }: StudentFacts) {
  if (rules === undefined)
    return {
      credits: sumOfCredits(records.map(({ credits }) => credits)),
      need: 0,
      met: false,
      missing: "",
      modules: [],
    };
  const audit = auditProgramme(rules, { records, substitutions });
  return {
    credits: audit.credits.got,
    need: audit.credits.need,
    met: audit.met,
    missing: missingForLists(audit),
    modules: allOf(audit.modules).map(({ key, name, credits }) => ({
      key,
      name,
      credits: credits.got,
      need: credits.need,
    })),
  };
}

async function readProgrammes(db: Queryable, ids: readonly number[], known: KnownProgrammes): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => !known.has(id));
  if (wanted.length === 0) return;
  const totals = await db
    .select({ id: programme.id, totalCredits: programme.totalCredits })
    .from(programme)
    .where(inArray(programme.id, wanted));
  const contents = await readContents(db, wanted);
  for (const { id, totalCredits } of totals)
    known.set(id, programmeOf(totalCredits, contents.get(id) ?? { modules: [], items: [] }));
}
