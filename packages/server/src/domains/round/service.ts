import { createHash, randomBytes } from "node:crypto";
import { labels, type Round, type RoundChange, type RoundInput, type RoundSearch } from "@huxuan/api-client";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { DomainError, invalidFields, refuseDuplicate } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  containsWords,
  equals,
  inOrderOf,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { semester, weeksAfter } from "../semester/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { roundBody, roundRows } from "./round-body.ts";
import { checkChange, checkInput, closingRefusal, openingRefusal, removalRefusal } from "./rules.ts";
import { announceRound } from "./schedule.ts";
import { round, roundSeed } from "./tables.ts";

/** What a round is at a moment, in SQL: the same as `stateAt`, to search and to sort by. */
const stateNow = (now: SQL): SQL<string> => sql`case
  when ${round.state} = 'published' and ${now} >= ${round.closesAt} and ${round.mode} = 'instant' then 'ended'
  when ${round.state} = 'published' and ${now} >= ${round.closesAt} then 'closed'
  when ${round.state} = 'published' and ${now} >= ${round.opensAt} then 'open'
  when ${round.state} = 'closed' and ${now} >= ${round.closesAt} and ${round.mode} = 'instant' then 'ended'
  when ${round.state} = 'announced' and ${now} >= ${round.dropEndsAt} then 'ended'
  else ${round.state} end`;

/** Rounds of the platform and of the schools in the caller's scope, the latest first. */
const rounds = new Resource({
  label: "选课轮次",
  table: round,
  rows: roundRows,
  show: (rows, _db, { services }): Round[] => rows.map((row) => roundBody(row, services.clock())),
  sort: {
    name: round.name,
    mode: round.mode,
    opensAt: round.opensAt,
    closesAt: round.closesAt,
    state: inOrderOf(Object.keys(labels.roundState), stateNow(sql`now()`)),
  },
  standard: [desc(round.opensAt), desc(round.id)],
  schoolOf: ({ schoolId }) => schoolId,
  lifecycle: {
    open: { to: "published", refuse: openingRefusal },
    close: { to: "closed", refuse: closingRefusal },
    delete: { refuse: removalRefusal },
  },
  announce: announceRound,
});

/** A page of the rounds that match. */
export async function searchRounds(
  context: RequestContext,
  search: RoundSearch,
): Promise<PageOfItems<Round>> {
  return rounds.list(
    context,
    search.page,
    equals(round.semesterId, search.semesterId),
    containsWords(search.name, round.name),
    equals(round.mode, search.mode),
    search.state && eq(stateNow(sql`${context.services.clock().toISOString()}::timestamptz`), search.state),
  );
}

/** Throws 404 when there is none in scope. */
export const getRound = (context: RequestContext, id: number): Promise<Round> => rounds.read(context, id);

/**
 * A new draft: of the platform when somebody makes it who reaches all, otherwise of the caller's school. Throws 400
 * naming fields, 409 when the semester has a round of that name.
 */
export async function createRound(
  context: RequestContext & CreateRequest,
  input: RoundInput,
): Promise<Round> {
  const { session } = context;
  const schoolId = session.scope.all ? null : session.schoolId;
  requireReach(session, { schoolId, department: null });
  return withFreeName(input.name, () =>
    rounds.create(context, async (tx) => {
      await refuseInvalid(tx, input);
      return { ...columnsOf(input), schoolId, state: "draft" };
    }),
  );
}

/**
 * Changes a round. Throws 400 naming what cannot be changed any more, 409 when it changed since it was read or when the
 * semester has another round of that name.
 */
export async function updateRound(context: RequestContext, id: number, change: RoundChange): Promise<Round> {
  return withFreeName(change.name, () =>
    rounds.change(context, id, {
      action: "update",
      version: change.version,
      decide: async (before, tx) => {
        const errors = checkChange(before, change, context.services.clock());
        if (errors.length > 0) throw invalidFields(errors);
        await refuseInvalid(tx, change);
        return columnsOf(change);
      },
    }),
  );
}

/** Removes a round that has not begun. Throws 409 once it has, or when anybody holds a seat, a place or a wish by it. */
export async function deleteRound(context: RequestContext, id: number): Promise<void> {
  await rounds.remove(context, id, {
    inUse: "已有学生通过这个轮次选课、候补或填报志愿，不能删除",
  });
}

/**
 * Publishes it: students act between opening and closing time. Of a round that is drawn, the seed is made and promised.
 * Throws 409 when its state does not allow it.
 */
export async function openRound(request: RoundRequest): Promise<Round> {
  return rounds.change(request, request.path.id, {
    action: "open",
    decide: async ({ id, mode, seedCommit }, tx) => {
      if (mode === "instant" || seedCommit !== null) return { closedAt: null };
      const seed = randomBytes(32).toString("hex");
      await tx.insert(roundSeed).values({ roundId: id, seed });
      return { seedCommit: createHash("sha256").update(seed).digest("hex") };
    },
  });
}

/**
 * Ends it now. Admissions hold the row shared until they are committed: this waits for those under way, and none after
 * it finds the round open.
 */
export const closeRound = (request: RoundRequest): Promise<Round> => {
  const now = request.services.clock();
  return rounds.change(request, request.path.id, {
    action: "close",
    decide: ({ closesAt }) => ({ closedAt: now < closesAt ? now : null }),
  });
};

/** A request about one round. */
type RoundRequest = RequestContext & { path: { id: number } };

function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  return refuseDuplicate("round_semester_school_name", `本学期已有同名的轮次「${name}」，请换一个名称`, work);
}

/** After so many weeks a round is more likely of another semester than a late one of this. */
const LONG_AFTER_WEEKS = 4;

async function refuseInvalid(tx: Queryable, input: RoundInput): Promise<void> {
  const errors = checkInput(input);
  const { name, firstMonday, weeks } = semester;
  const [found] = await tx
    .select({ name, firstMonday, weeks })
    .from(semester)
    .where(eq(semester.id, input.semesterId));
  if (found === undefined) errors.push({ field: "semesterId", message: "没有这个学期，请重新选择" });
  if (errors.length > 0 || found === undefined) throw invalidFields(errors);
  const late = weeksAfter(found, chinaDay(new Date(input.opensAt)));
  if (late > LONG_AFTER_WEEKS && input.afterSemester !== true)
    throw new DomainError(
      409,
      "ROUND_AFTER_SEMESTER",
      `这个轮次在「${found.name}」结束 ${late} 周以后才开始，请核对学期和时间；确实如此可以仍然保存`,
    );
}

const momentOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

function columnsOf(input: RoundInput) {
  return {
    semesterId: input.semesterId,
    name: input.name,
    mode: input.mode,
    opensAt: new Date(input.opensAt),
    closesAt: new Date(input.closesAt),
    audience: input.audience ?? {},
    maxCredits: input.maxCredits,
    maxCourses: input.maxCourses,
    allowsWithdrawal: input.allowsWithdrawal,
    allowsWaitlist: input.allowsWaitlist,
    drawOrder: input.mode === "lottery" ? input.drawOrder : null,
    priorityGrades: input.priorityGrades ?? [],
    generalTake: input.generalTake ?? 2,
    dropEndsAt: momentOf(input.dropEndsAt),
    instantOpensAt: input.mode === "instant" ? null : momentOf(input.instantOpensAt),
    minCheckAt: momentOf(input.minCheckAt),
    publicSource: input.mode === "instant" ? null : (input.publicSource ?? null),
  };
}
