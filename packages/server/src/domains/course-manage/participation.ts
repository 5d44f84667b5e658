import type {
  ClassRounds,
  ClassRoundsSearch,
  Participation,
  ParticipationChanged,
  RoundOfClass,
} from "@huxuan/api-client";
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { DomainError, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  logChange,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { type Audience, offering, offeringSeat } from "../offering/index.ts";
import {
  announceRound,
  audiencesMeet,
  participationRefusal,
  requireRound,
  round,
  roundCovers,
  roundSpans,
  stateAt,
} from "../round/index.ts";
import { school } from "../school/index.ts";

/** Classes in the caller's scope that are not cancelled, with the rounds of their semester that are about them. */
export async function searchClassRounds(
  { session, services }: RequestContext,
  { page, semesterId, schoolId, excludedFrom, keyword }: ClassRoundsSearch,
): Promise<PageOfItems<ClassRounds>> {
  const { db, clock } = services;
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: offering.id,
        semesterId: offering.semesterId,
        schoolId: offering.schoolId,
        code: offering.code,
        courseName: course.name,
        school: { id: school.id, name: school.name },
        state: offering.state,
        capacity: offeringSeat.capacity,
        taken: offeringSeat.taken,
        audience: offering.audience,
      })
      .from(offering)
      .innerJoin(course, eq(course.id, offering.courseId))
      .innerJoin(school, eq(school.id, offering.schoolId))
      .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
      .$dynamic(),
    where: and(
      inScope(session, offering),
      ne(offering.state, "cancelled"),
      equals(offering.semesterId, semesterId),
      equals(offering.schoolId, schoolId),
      excludedFrom === undefined
        ? undefined
        : inArray(
            offering.id,
            db
              .select({ id: sql<number>`unnest(${round.excludedIds})` })
              .from(round)
              .where(and(eq(round.id, excludedFrom), inScope(session, round))),
          ),
      containsWords(keyword, { searchText: offering.searchText }),
    ),
    page,
    sort: { code: offering.code, courseName: course.pinyin },
    standard: [asc(offering.code), asc(offering.id)],
  });
  const semesterIds = [...new Set(rows.map((row) => row.semesterId))];
  const rounds = await db
    .select()
    .from(round)
    .where(and(inArray(round.semesterId, semesterIds), inScope(session, round)))
    .orderBy(asc(round.opensAt), asc(round.id));
  const now = clock();
  const items = rows.map(({ schoolId, audience, ...row }) => {
    const own = { ...row, schoolId };
    return {
      ...row,
      rounds: rounds
        .filter((one) => roundSpans(one, own))
        .map(
          (one): RoundOfClass => ({
            round: { id: one.id, name: one.name },
            state: stateAt(one, now),
            standing: standingOf(one, own, audience),
          }),
        ),
    };
  });
  return { items, ...counted };
}

function standingOf(
  of: Parameters<typeof roundCovers>[0] & { audience: Audience },
  own: Parameters<typeof roundCovers>[1],
  audience: Audience,
): RoundOfClass["standing"] {
  if (!roundCovers(of, own)) return "excluded";
  return audiencesMeet(of.audience, audience) ? "takesPart" : "nobody";
}

/**
 * Takes classes out of a round, or puts them back. Admissions and savings of wishes hold the round's row shared until they are
 * committed: whatever is decided after this finds the classes as they stand now. Throws 404 for a round or a class out of
 * scope, 400 for a class that the round is not about, 409 when the round is too far.
 */
export async function changeParticipation(
  context: RequestContext,
  { roundId, takesPart, ids }: Participation,
): Promise<ParticipationChanged> {
  const { session, services } = context;
  const done = await transaction(services.db, async (tx) => {
    await requireRound(tx, session, roundId);
    const [held] = await tx.select().from(round).where(eq(round.id, roundId)).for("update");
    if (held === undefined) throw notFound("选课轮次");
    const refusal = participationRefusal(held, takesPart, services.clock());
    if (refusal !== undefined) throw stateConflict(refusal);
    const classes = await tx
      .select({
        id: offering.id,
        code: offering.code,
        semesterId: offering.semesterId,
        schoolId: offering.schoolId,
      })
      .from(offering)
      .where(and(inArray(offering.id, [...ids]), inScope(session, offering, "change")));
    if (classes.length < new Set(ids).size)
      throw new DomainError(404, "NOT_FOUND", "有教学班已被删除，或不在你的管理范围内，请刷新后重新选择");
    const foreign = classes.find((one) => !roundSpans(held, one));
    if (foreign !== undefined)
      throw invalidFields([
        {
          field: `ids.${ids.indexOf(foreign.id)}`,
          message: `教学班 ${foreign.code} 不属于「${held.name}」的学期或学校，请取消选择它`,
        },
      ]);
    const excluded = new Set(held.excludedIds);
    const changed = classes.filter(({ id }) => excluded.has(id) === takesPart);
    if (changed.length === 0) return { changed: 0, messages: [] };
    for (const { id } of changed) {
      if (takesPart) excluded.delete(id);
      else excluded.add(id);
    }
    const excludedIds = [...excluded].sort((a, b) => a - b);
    await tx.update(round).set({ excludedIds }).where(eq(round.id, roundId));
    await logChange(context, tx, {
      action: takesPart ? "round-include" : "round-exclude",
      targets: [
        { kind: "round", id: roundId, schoolId: held.schoolId },
        ...changed.map(({ id, schoolId }) => ({ kind: "offering", id, schoolId })),
      ],
      before: { excluded: held.excludedIds },
      after: { excluded: excludedIds },
    });
    return { changed: changed.length, messages: await announceRound(tx, roundId) };
  });
  await services.outbox.deliver(done.messages);
  return { changed: done.changed };
}
