import type { SeatAct, SeatActMove, SeatActSearch } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { desc, eq, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { forbidden } from "../../errors/index.ts";
import { notify } from "../../platform/notification/index.ts";
import {
  allowedActs,
  containsWords,
  equals,
  type Lifecycle,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { reaches } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import type { NeedsSelection } from "../selection/index.ts";
import { carryOut, carryOutSeatActs } from "./carry-out.ts";
import { seatAct } from "./tables.ts";

type State = (typeof seatAct.$inferSelect)["state"];

const home = alias(school, "home");

const notAsked = (state: State): string =>
  `这条代选现在是「${labels.seatActState[state]}」，不用再答复；请刷新后再看`;

/** What may become of one that the student's school has to agree to. The rest, admission decides. */
export const seatActLifecycle = {
  accept: { from: "asked", to: "waiting", otherwise: notAsked },
  decline: { from: "asked", to: "declined", otherwise: notAsked },
  cancel: {
    from: "asked",
    to: "cancelled",
    otherwise: (state) => `这条代选现在是「${labels.seatActState[state]}」，不能再撤回；请刷新后再看`,
  },
} as const satisfies Lifecycle<SeatActMove, State>;

/** Whose a move is: the student's school answers, the host takes back. */
const SIDE_OF = { accept: "home", decline: "home", cancel: "host" } as const;

const PERMISSION_OF = { accept: "seat-consent", decline: "seat-consent", cancel: "seat-proxy" } as const;

const acts = new Resource({
  label: "退课或代选记录",
  name: "seat-act",
  table: seatAct,
  rows: (db) =>
    db
      .select({
        act: seatAct,
        student: { id: student.id, name: student.name },
        studentNumber: student.studentNumber,
        homeDepartment: student.department,
        homeSchool: { id: home.id, name: home.name },
        offering: { id: offering.id, name: course.name },
        offeringCode: offering.code,
        hostDepartment: course.department,
        hostSchool: { id: school.id, name: school.name },
      })
      .from(seatAct)
      .innerJoin(student, eq(student.id, seatAct.studentId))
      .innerJoin(home, eq(home.id, seatAct.homeSchoolId))
      .innerJoin(school, eq(school.id, seatAct.schoolId))
      .innerJoin(offering, eq(offering.id, seatAct.offeringId))
      .innerJoin(course, eq(course.id, offering.courseId))
      .$dynamic(),
  show: (rows, _, { session, services }): SeatAct[] =>
    rows.map(({ act, homeDepartment, hostDepartment, ...row }) => {
      const reach = {
        home: reaches(session, { schoolId: act.homeSchoolId, department: homeDepartment }),
        host: reaches(session, { schoolId: act.schoolId, department: hostDepartment }),
      };
      return {
        ...row,
        id: act.id,
        version: act.version,
        batch: act.batch,
        kind: act.kind,
        state: act.state,
        at: act.at.toISOString(),
        message: act.message,
        office: act.office,
        reason: act.reason,
        overrides: act.overrides,
        actor: act.actor,
        answeredBy: act.answeredBy,
        allowed: allowedActs(seatActLifecycle, act, services.clock()).filter(
          (move) => reach[SIDE_OF[move]] && session.permissions.has(PERMISSION_OF[move]),
        ),
      };
    }),
  sort: { at: seatAct.at, studentNumber: student.studentNumber },
  standard: [desc(seatAct.id)],
  // Both schools read it; the host's office began it.
  schoolOf: ({ schoolId }) => schoolId,
  lifecycle: seatActLifecycle,
});

/** What offices did and do, as far as the caller reaches the student or the class; the latest first. */
export const searchSeatActs = (
  context: RequestContext,
  { page, kind, side, state, batch, keyword }: SeatActSearch,
): Promise<PageOfItems<SeatAct>> =>
  acts.list(
    context,
    page,
    equals(seatAct.kind, kind),
    equals(seatAct.state, state),
    equals(seatAct.batch, batch?.toLowerCase()),
    side === "home" ? ne(seatAct.office, "host") : side === "host" ? ne(seatAct.office, "home") : undefined,
    containsWords(
      keyword,
      { searchText: student.searchText, indexed: true },
      { searchText: offering.searchText },
    ),
  );

/**
 * The student's school agrees: it is decided anew, at once; should that not be possible now, by the job that is enqueued
 * with the answer.
 */
export async function acceptSeatAct(
  context: RequestContext<NeedsSelection>,
  id: number,
  version: number,
): Promise<SeatAct> {
  const { services, session } = context;
  await answer(context, id, version, "accept", "");
  const [row] = await services.db.select().from(seatAct).where(eq(seatAct.id, id));
  if (row?.state === "waiting") {
    await carryOut(services, [row]).catch((error: unknown) =>
      services.log.warn({ err: error, id, by: session.accountId }, "accepted act left to its job"),
    );
  }
  return acts.read(context, id);
}

/** The student's school does not agree. */
export const declineSeatAct = (
  context: RequestContext,
  id: number,
  { version, note = "" }: { version: number; note?: string },
): Promise<SeatAct> => answer(context, id, version, "decline", note.trim());

/** The host takes back what was not answered. */
export const cancelSeatAct = (context: RequestContext, id: number, version: number): Promise<SeatAct> =>
  acts.change(context, id, {
    action: "cancel",
    version,
    decide: (_row, _tx, { allowed }) => {
      requireSide(allowed, "cancel");
      const { clock } = context.services;
      return { endedAt: clock(), message: `${context.session.personName}撤回了` };
    },
  });

/** Writes what the student's school says, and tells who asked. */
const answer = (
  context: RequestContext,
  id: number,
  version: number,
  action: "accept" | "decline",
  note: string,
): Promise<SeatAct> =>
  acts.change(context, id, {
    action,
    version,
    decide: async (row, tx, before) => {
      requireSide(before.allowed, action);
      const { session, services } = context;
      const at = services.clock();
      const why = note === "" ? "" : `：${note}`;
      const what = `${before.student.name} 的 ${before.offering.name}`;
      await notify(
        tx,
        [
          {
            accountIds: [row.accountId],
            kind: "consentAnswered",
            title:
              action === "accept"
                ? `${before.homeSchool.name}同意代选 ${what}，正在办理`
                : `${before.homeSchool.name}不同意代选 ${what}${why}`,
          },
        ],
        at,
      );
      const answeredBy = session.personName;
      if (action === "decline")
        return { answeredBy, endedAt: at, message: `${before.homeSchool.name}不同意${why}` };
      await services.jobs.enqueue(tx, carryOutSeatActs, { batch: row.batch }, { by: null });
      return { answeredBy };
    },
  });

/** Throws 403 when the move is the other school's. */
function requireSide(allowed: readonly SeatActMove[], move: SeatActMove): void {
  if (allowed.includes(move)) return;
  throw forbidden(move === "cancel" ? "只有开课学校能撤回它提出的代选" : "只有学生所在学校能答复这条代选");
}
