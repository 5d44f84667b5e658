import type {
  DrawnClass,
  DrawnClassSearch,
  DrawOutcome,
  DrawWarning,
  PublicNumberInput,
  RoundDraw,
  StartedJob,
} from "@huxuan/api-client";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { DomainError, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import type { Actor } from "../../platform/audit/index.ts";
import type { JobRecord } from "../../platform/jobs/index.ts";
import { containsWords, type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { inScope, reaches, requireReach } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering, offeringSeat } from "../offering/index.ts";
import { readRoundBody, requireRound } from "../round/index.ts";
import { school } from "../school/index.ts";
import { momentText, REFUSAL_LABELS } from "../selection/index.ts";
import { wish } from "../wish/index.ts";
import { wishRows } from "./facts.ts";
import { announceJob, drawJob, trialJob } from "./jobs.ts";
import { FILE_ORDERS, type StoredOutcome } from "./outcomes.ts";
import { announceBlockers, drawBlockers } from "./readiness.ts";
import { type DrawServices, logOf, readDrawn, type StoredDraw } from "./steps.ts";
import { drawRun, drawTrial, roundDraw } from "./tables.ts";

type Context = RequestContext<DrawServices>;

/** What is under way, by what people call it. */
const ACTS = {
  trial: { job: trialJob, what: "试抽" },
  draw: { job: drawJob, what: "抽签" },
  announce: { job: announceJob, what: "公布" },
} as const;
type Act = keyof typeof ACTS;

/** How the draw of a round stands. Throws 404 out of scope, and of an instant round. */
export async function readDraw(context: Context, id: number): Promise<RoundDraw> {
  const { session, services } = context;
  const { db, clock } = services;
  const { schoolId } = await requireRound(db, session, id);
  const now = clock();
  const { row, stored, ready } = await readDrawn(db, id, services);
  const shown = await readRoundBody(db, id, now);
  if (shown === undefined) throw notFound("选课轮次");
  const isOffice = reaches(session, { schoolId, department: null });
  const [trial] = isOffice ? await db.select().from(drawTrial).where(eq(drawTrial.roundId, id)) : [];
  const { run, isRunning } = await lastRun(services, id);
  const counted = stored ?? (await countWishes(db, id));
  return {
    round: shown.body,
    now: now.toISOString(),
    students: counted.students,
    wishes: counted.wishes,
    ...(stored && { wishesHash: stored.wishesHash, frozenAt: stored.frozenAt.toISOString() }),
    ...(row.publicSource !== null && { publicNumber: numberBody(row.publicSource, stored) }),
    ...(isOffice && { drawn: drawnBody(stored) }),
    ...(trial && {
      trial: {
        at: trial.at.toISOString(),
        by: trial.by,
        orders: trial.found.orders.map(({ order, ...outcome }) => ({
          order: order === "points" ? undefined : CONTRACT_ORDERS.get(order),
          ...outcomeBody(outcome),
        })),
        crowded: await showCrowded(db, trial.found.crowded),
      },
    }),
    blockers: drawBlockers(ready),
    announceBlockers: announceBlockers(ready, now),
    ...(run &&
      isRunning && {
        running: { jobId: run.jobId, what: ACTS[run.act].what, by: run.by, since: run.since.toISOString() },
      }),
    // All wishes are looked through for them: not while somebody asks how far a draw is, and not when it is over.
    warnings:
      isRunning || ready.state === "announced" || ready.state === "ended"
        ? []
        : await readWarnings(db, id, stored !== undefined),
  };
}

const CONTRACT_ORDERS = new Map(
  Object.entries(FILE_ORDERS).map(([name, order]) => [order, name as keyof typeof FILE_ORDERS]),
);

async function countWishes(db: Queryable, id: number): Promise<{ students: number; wishes: number }> {
  const { rows } = await db.execute<{ students: number; wishes: number }>(sql`
    select count(*) filter (where cardinality(offering_ids) > 0)::int as students,
      coalesce(sum(cardinality(offering_ids)), 0)::int as wishes
    from wish_list where round_id = ${id}`);
  return rows[0] ?? { students: 0, wishes: 0 };
}

function numberBody(source: string, stored: StoredDraw | undefined) {
  const { publicNumber, numberFirstBy, numberConfirmedBy } = stored ?? {};
  return {
    source,
    ...(numberConfirmedBy && publicNumber && { number: publicNumber, confirmedBy: numberConfirmedBy }),
    ...(numberFirstBy && { firstBy: numberFirstBy }),
  };
}

const outcomeBody = ({ losses, ...outcome }: StoredOutcome): DrawOutcome => ({
  ...outcome,
  losses: losses.map(({ code, count }) => ({ code, label: REFUSAL_LABELS[code] ?? code, count })),
});

function drawnBody(stored: StoredDraw | undefined): RoundDraw["drawn"] {
  const { drawnAt, drawnBy, fileHash, resultHash, outcome, announcedAt } = stored ?? {};
  if (!drawnAt || !drawnBy || !fileHash || !resultHash || !outcome) return undefined;
  return {
    ...outcomeBody(outcome),
    at: drawnAt.toISOString(),
    by: drawnBy,
    fileHash,
    resultHash,
    ...(announcedAt && { announcedAt: announcedAt.toISOString() }),
  };
}

async function showCrowded(
  db: Queryable,
  crowded: readonly { id: number; bidders: number; seats: number }[],
) {
  const ids = crowded.map(({ id }) => id);
  const rows = await db
    .select({ id: offering.id, code: offering.code, courseName: course.name, schoolName: school.name })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(school, eq(school.id, offering.schoolId))
    .where(sql`${offering.id} = any(${sql.param(ids)}::int[])`);
  const names = new Map(rows.map((row) => [row.id, row]));
  return crowded.flatMap(({ id, bidders, seats }) => {
    const named = names.get(id);
    return named === undefined ? [] : [{ ...named, bidders, seats }];
  });
}

/** What somebody should look at before drawing. */
async function readWarnings(db: Queryable, id: number, frozen: boolean): Promise<DrawWarning[]> {
  const { rows } = await db.execute<{ unwished: number; gone: number; left: number }>(sql`
    with wished as (${wishRows(id, frozen)})
    select
      (select count(*)::int from offering o join round r on r.id = ${id} and r.semester_id = o.semester_id
          and (r.school_id is null or r.school_id = o.school_id)
        where o.state = 'published' and not exists (select from wished w where w.offering_id = o.id)) as unwished,
      (select count(*)::int from wished w join offering o on o.id = w.offering_id where o.state <> 'published') as gone,
      (select count(distinct w.student_id)::int from wished w join student s on s.id = w.student_id
        where s.state <> 'active') as left`);
  const { unwished = 0, gone = 0, left = 0 } = rows[0] ?? {};
  return [
    { count: gone, message: `${gone} 个志愿的教学班已停开或关闭，不会中选` },
    { count: left, message: `${left} 名填报的学生已离校，不会中选` },
    { count: unwished, message: `${unwished} 个教学班没有学生填报` },
  ].filter(({ count }) => count > 0);
}

/** What was begun last with a draw, and whether it is still under way. */
async function lastRun({ jobs, db }: DrawServices, id: number, on: Queryable = db) {
  const [run] = await on.select().from(drawRun).where(eq(drawRun.roundId, id));
  const [job] = run === undefined ? [] : await jobs.findAll([run.jobId], on);
  return { run, isRunning: job !== undefined && isLive(job) };
}

const isLive = ({ state }: JobRecord): boolean =>
  state === "waiting" || state === "running" || state === "retrying";

/**
 * Begins something with a draw, as a job. Only one thing is under way at a time: whoever comes second is told who began
 * what, and since when.
 */
async function begin(context: Context, id: number, act: Act): Promise<StartedJob> {
  const { session, services, ip, requestId } = context;
  const { db, clock, jobs } = services;
  const { accountId, personName, roleId, schoolId, impersonatorId } = session;
  const by: Actor = { accountId, personName, roleId, schoolId, impersonatorId, ip, requestId };
  const since = clock();
  const { job: kind } = ACTS[act];
  const jobId = await transaction(db, async (tx) => {
    const ended = await refuseSecond(services, tx, id);
    const input = { roundId: id, actor: by };
    const started = await jobs.enqueue(tx, kind, input, { by: session });
    if (started === null) throw new Error("A job of a draw was not taken");
    const run = { jobId: started, act, by: personName, since };
    // Two at once: the second waits here for the first, and finds another run than the one that it saw ended.
    const written = await tx
      .insert(drawRun)
      .values({ roundId: id, ...run })
      .onConflictDoUpdate({
        target: drawRun.roundId,
        set: run,
        setWhere: eq(drawRun.jobId, ended ?? ""),
      })
      .returning({ roundId: drawRun.roundId });
    if (written.length === 0) {
      await refuseSecond(services, tx, id);
      throw stateConflict("刚刚有人开始了另一项操作，请刷新后再试");
    }
    return started;
  });
  jobs.wake(kind);
  return { jobId };
}

/** The job of the run that has ended, if there was one. Throws 409 with who began what, and since when, while one is under way. */
async function refuseSecond(services: DrawServices, tx: Queryable, id: number): Promise<string | undefined> {
  const { run, isRunning } = await lastRun(services, id, tx);
  if (run === undefined || !isRunning) return run?.jobId;
  const since = momentText(run.since, services.clock());
  throw stateConflict(`${run.by} 在 ${since} 开始了${ACTS[run.act].what}，还没有完成，请等它结束`);
}

/** Throws 404 out of scope, 403 when another office manages the round. */
async function requireOffice({ session, services }: Context, id: number): Promise<void> {
  const { schoolId } = await requireRound(services.db, session, id);
  requireReach(session, { schoolId, department: null });
}

/** Draws with another seed, and changes nothing. Throws 409 while nobody can have wished anything. */
export async function startTrial(context: Context, id: number): Promise<StartedJob> {
  await requireOffice(context, id);
  const { ready } = await readDrawn(context.services.db, id, context.services);
  if (ready.state === "draft" || ready.state === "published")
    throw stateConflict("这个轮次还没有开始填报，没有志愿可以试抽");
  if (ready.state === "announced" || ready.state === "ended") throw stateConflict("结果已经公布，不用再试抽");
  return begin(context, id, "trial");
}

/** Draws, or draws again with the same seed. Throws 409 with what keeps it from being drawn. */
export async function startDraw(context: Context, id: number): Promise<StartedJob> {
  await requireOffice(context, id);
  const { ready } = await readDrawn(context.services.db, id, context.services);
  const blockers = drawBlockers(ready);
  if (blockers.length > 0) throw stateConflict(blockers.join("；"));
  return begin(context, id, "draw");
}

/** Announces what was drawn. Throws 400 when the name is another, 409 with what keeps it from being announced. */
export async function startAnnouncing(context: Context, id: number, name: string): Promise<StartedJob> {
  await requireOffice(context, id);
  const { db, clock } = context.services;
  const { row, ready } = await readDrawn(db, id, context.services);
  const blockers = announceBlockers(ready, clock());
  if (blockers.length > 0) throw stateConflict(blockers.join("；"));
  if (name.trim() !== row.name)
    throw invalidFields([{ field: "name", message: `与轮次名称不一致，请输入「${row.name}」` }]);
  return begin(context, id, "announce");
}

/** One of the two who type in the public number; the first may correct it until the second has confirmed it. */
export async function enterPublicNumber(
  context: Context,
  id: number,
  { number }: PublicNumberInput,
): Promise<RoundDraw> {
  await requireOffice(context, id);
  const { session, services, ip, requestId } = context;
  const { db, clock } = services;
  const { accountId, personName, roleId, schoolId, impersonatorId } = session;
  await transaction(db, async (tx) => {
    const [held] = await tx
      .select({ roundId: roundDraw.roundId })
      .from(roundDraw)
      .where(eq(roundDraw.roundId, id))
      .for("update");
    const { row, stored, ready } = await readDrawn(tx, id, services);
    if (row.publicSource === null) throw stateConflict("这个轮次发布时没有约定公开数，不用输入");
    if (held === undefined || stored === undefined)
      throw stateConflict("志愿还没有冻结，冻结以后才能输入公开数；截止后一分钟内会自动冻结");
    if (ready.state !== "closed" && ready.state !== "drawn")
      throw stateConflict("结果已经公布，不能再输入公开数");
    if (stored.numberConfirmedBy !== null) throw stateConflict("公开数已经由两位老师确认，不能再改");
    const isFirst = stored.publicNumber === null || stored.numberFirstId === accountId;
    if (!isFirst && stored.publicNumber !== number)
      throw stateConflict(
        `与 ${stored.numberFirstBy} 第一次输入的不一致，请一起核对公布的号码；如果第一次输错了，请 ${stored.numberFirstBy} 重新输入`,
      );
    await tx
      .update(roundDraw)
      .set(
        isFirst
          ? { publicNumber: number, numberFirstId: accountId, numberFirstBy: personName }
          : { numberConfirmedBy: personName },
      )
      .where(eq(roundDraw.roundId, id));
    await logOf(tx, { accountId, personName, roleId, schoolId, impersonatorId, ip, requestId }, clock(), {
      action: "round-public-number",
      row,
      after: { publicNumber: number, confirmed: !isFirst },
    });
  });
  return readDraw(context, id);
}

/** The classes of a drawn round, as far as the caller reaches them. Throws 409 before it is drawn. */
export async function searchDrawnClasses(
  { session, services }: Context,
  id: number,
  { page, keyword }: DrawnClassSearch,
): Promise<PageOfItems<DrawnClass>> {
  const { db } = services;
  const { schoolId } = await requireRound(db, session, id);
  const { stored, ready } = await readDrawn(db, id, services);
  const isOffice = reaches(session, { schoolId, department: null });
  if (!stored?.drawnAt)
    throw new DomainError(409, "STATE_CONFLICT", "还没有抽签，抽签以后这里有每个教学班的结果");
  // Who hosts classes in somebody else's round sees their results when everybody does.
  if (!isOffice && ready.state === "drawn")
    throw stateConflict("抽签结果还没有公布，公布以后可以看到本校的教学班");
  const counted = db
    .select({
      offeringId: wish.offeringId,
      bidders: sql<number>`count(*)::int`.as("bidders"),
      won: sql<number>`(count(*) filter (where ${wish.result} = 'won'))::int`.as("won"),
      lostForSeats: sql<number>`count(${wish.queuePlace})::int`.as("lost_for_seats"),
      lowestRank: sql<
        number | null
      >`case when count(${wish.queuePlace}) > 0 then max(${wish.rank}) filter (where ${wish.result} = 'won') end`.as(
        "lowest_rank",
      ),
      lowestPoints: sql<
        number | null
      >`case when count(${wish.queuePlace}) > 0 then min(nullif(${wish.points}, 0)) filter (where ${wish.result} = 'won') end`.as(
        "lowest_points",
      ),
    })
    .from(wish)
    .where(eq(wish.roundId, id))
    .groupBy(wish.offeringId)
    .as("counted");
  // Seats that were left to the draw: what is taken now, without what it gave.
  const given = ready.state === "drawn" ? sql`0` : sql`${counted.won}`;
  const seats = sql<number>`greatest(0, ${offeringSeat.capacity} - ${offeringSeat.taken} + ${given})`;
  const { rows, ...counts } = await readPage(db, {
    rows: db
      .select({
        id: offering.id,
        code: offering.code,
        courseName: course.name,
        schoolName: school.name,
        bidders: counted.bidders,
        seats,
        won: counted.won,
        lostForSeats: counted.lostForSeats,
        lowestRank: counted.lowestRank,
        lowestPoints: counted.lowestPoints,
      })
      .from(counted)
      .innerJoin(offering, eq(offering.id, counted.offeringId))
      .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
      .innerJoin(course, eq(course.id, offering.courseId))
      .innerJoin(school, eq(school.id, offering.schoolId))
      .$dynamic(),
    where: and(
      inScope(session, offering),
      containsWords(keyword, { searchText: offering.searchText, indexed: true }),
    ),
    page,
    sort: {
      code: offering.code,
      courseName: course.pinyin,
      schoolName: school.pinyin,
      bidders: counted.bidders,
      seats,
      won: counted.won,
      lostForSeats: counted.lostForSeats,
    },
    standard: [desc(counted.lostForSeats), asc(offering.code), asc(offering.id)],
  });
  return {
    items: rows.map(({ lowestRank, lowestPoints, ...row }) => ({
      ...row,
      ...(lowestRank !== null && { lowestRank }),
      ...(lowestPoints !== null && { lowestPoints }),
    })),
    ...counts,
  };
}
