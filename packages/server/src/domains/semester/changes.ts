import type { Semester, SemesterChange, SemesterInput } from "@huxuan/api-client";
import { asc, desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { invalidFields, refuseDuplicate, stateConflict } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import { type RequestContext, Resource, usesOf } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { announceCalendars } from "./announce-calendars.ts";
import { checkCalendar, semesterNames } from "./rules.ts";
import type { NeedsSchedule } from "./schedule.ts";
import { withCalendar } from "./service.ts";
import { calendarException, semester } from "./tables.ts";

const semesters = new Resource({
  label: "学期",
  table: semester,
  rows: (db) => db.select().from(semester).$dynamic(),
  show: (rows, db): Promise<Semester[]> => withCalendar(db, rows),
  sort: { code: semester.code },
  standard: [desc(semester.year), desc(semester.term), desc(semester.id)],
  visibleToAll: sql`true`,
  schoolOf: () => null,
  announce: announceCalendars,
  lifecycle: {
    delete: {
      refuse: ({ isCurrent }) => (isCurrent ? "当前学期不能删除，请先把另一个学期设为当前学期" : undefined),
    },
  },
});

/** A new semester; the first one is the current one. Throws 400 naming fields, 409 when there is one of its term. */
export async function createSemester(
  context: RequestContext & CreateRequest,
  input: SemesterInput,
): Promise<Semester> {
  requireReach(context.session, { schoolId: null, department: null });
  refuseInvalid(input);
  return withFreeTerm(input, () =>
    semesters.create(
      context,
      async (tx) => {
        const [other] = await tx.select({ id: semester.id }).from(semester).limit(1);
        return { ...columnsOf(input), isCurrent: other === undefined };
      },
      (tx, id) => writeExceptions(tx, id, input),
    ),
  );
}

/** Changes a semester. Throws 409 when it changed since it was read, or when offerings or rounds keep to what would change. */
export async function updateSemester(
  context: RequestContext<NeedsSchedule>,
  id: number,
  change: SemesterChange,
): Promise<Semester> {
  refuseInvalid(change);
  const { schedule, clock } = context.services;
  let lastWeek = 0;
  return withFreeTerm(change, () =>
    semesters.change(context, id, {
      action: "update",
      version: change.version,
      lock: async (tx) => {
        lastWeek = await schedule.lockLastWeek(tx, id);
      },
      decide: async (before, tx) => {
        if (change.weeks < lastWeek)
          throw stateConflict(
            `已有教学班排到第 ${lastWeek} 周，学期不能少于 ${lastWeek} 周；请先调整这些教学班`,
          );
        const uses = await usesOf(tx, semester, id);
        if (uses !== undefined && (before.year !== change.year || before.term !== change.term))
          throw stateConflict(`这个学期已有 ${uses}，学年和学期不能再改；如需另一个学期，请新建`);
        if (uses !== undefined && before.firstMonday !== change.firstMonday && hasBegun(before, clock()))
          throw stateConflict(`学期已经开始，并已有 ${uses}，第一周不能再改；个别日期请用放假与调休`);
        return columnsOf(change);
      },
      finish: (tx) => writeExceptions(tx, id, change),
    }),
  );
}

/** Removes a semester to which nothing refers. Throws 409 naming what does, and for the current one. */
export async function deleteSemester(context: RequestContext, id: number): Promise<void> {
  await semesters.remove(context, id, {
    clear: async (tx) => {
      const uses = await usesOf(tx, semester, id);
      if (uses !== undefined) throw stateConflict(`这个学期还有 ${uses}，不能删除`);
    },
  });
}

/** Makes it the current semester, in place of the one that is. */
export async function makeCurrent(context: RequestContext, id: number): Promise<Semester> {
  return semesters.change(context, id, {
    action: "current",
    // Two who choose at the same time choose one after the other.
    lock: async (tx) => {
      await tx.select({ id: semester.id }).from(semester).orderBy(asc(semester.id)).for("no key update");
    },
    decide: async (_row, tx) => {
      await tx
        .update(semester)
        .set({ isCurrent: false, version: sql`${semester.version} + 1` })
        .where(sql`${semester.isCurrent} and ${semester.id} <> ${id}`);
      return { isCurrent: true };
    },
  });
}

/** Whether it is the first Monday in China already, or later. */
function hasBegun({ firstMonday }: { firstMonday: string }, now: Date): boolean {
  return new Date(`${firstMonday}T00:00:00+08:00`) <= now;
}

function refuseInvalid(input: SemesterInput): void {
  const errors = checkCalendar(input);
  if (errors.length > 0) throw invalidFields(errors);
}

const columnsOf = (input: SemesterInput) => ({
  ...semesterNames(input),
  year: input.year,
  term: input.term,
  firstMonday: input.firstMonday,
  weeks: input.weeks,
});

async function writeExceptions(
  tx: Transaction,
  semesterId: number,
  { exceptions }: SemesterInput,
): Promise<void> {
  await tx.delete(calendarException).where(eq(calendarException.semesterId, semesterId));
  if (exceptions.length > 0)
    await tx.insert(calendarException).values(exceptions.map((one) => ({ semesterId, ...one })));
}

function withFreeTerm<T>(input: SemesterInput, work: () => Promise<T>): Promise<T> {
  const message = `已有「${semesterNames(input).name}」，请修改已有的学期`;
  return refuseDuplicate("semester_code_unique", message, work);
}
