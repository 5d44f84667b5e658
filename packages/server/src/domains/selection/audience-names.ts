import { eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import { department } from "../department/index.ts";
import { lockForChange, type OfferingsChange, offering } from "../offering/index.ts";
import { major } from "../person/index.ts";
import { announceRound, round } from "../round/index.ts";

/** Where names of a school stand that an audience lists, by the list's name. */
const NAMED = { departments: department, majors: major };

/** A list of names in an audience. */
export type NameList = keyof typeof NAMED;

/** Names of one school in one of the lists. */
export interface AudienceNames {
  list: NameList;
  schoolId: number;
  names: readonly string[];
}

/** Rounds and classes whose audiences name one of them, while a transaction holds their locks. */
export interface LockedAudiences {
  roundIds: readonly number[];
  offerings: readonly OfferingsChange[];
}

/** How many classes and rounds name one of them among those they are open to, as far as the school is meant. */
export async function countAudiences(db: Queryable, of: AudienceNames): Promise<number> {
  return (
    (await db.$count(round, names(round.audience, of))) +
    (await db.$count(offering, names(offering.audience, of)))
  );
}

/**
 * Locks the rounds and classes that name one of them.
 *
 * @param courses whose classes are locked as well
 */
export async function lockAudiences(
  tx: Transaction,
  of: AudienceNames,
  courses: readonly number[] = [],
): Promise<LockedAudiences> {
  const rounds = await tx
    .select({ id: round.id })
    .from(round)
    .where(names(round.audience, of))
    .orderBy(round.id)
    .for("update");
  const offerings = await tx.select({ id: offering.id }).from(offering).where(names(offering.audience, of));
  return {
    roundIds: rounds.map(({ id }) => id),
    offerings: await lockForChange(tx, { offerings: offerings.map(({ id }) => id), courses: [...courses] }),
  };
}

/** Writes the new name into every audience that has the old one; the old one stays where another school has it, too. */
export async function renameInAudiences(
  tx: Transaction,
  { list, schoolId }: Omit<AudienceNames, "names">,
  { from, to }: { from: string; to: string },
  { roundIds }: LockedAudiences,
): Promise<void> {
  const of = { list, schoolId, names: [from] };
  for (const table of [offering, round]) {
    await tx.execute(sql`
      update ${table} set audience = jsonb_set(audience, array[${list}::text], (
        select jsonb_agg(distinct d) from (
          select d from jsonb_array_elements_text(audience->${list}::text) as d
          where d <> ${from} or ${meansOthers(table.audience, of, from)}
          union all select ${to}::text
        ) as named))
      where ${names(table.audience, of)}`);
  }
  for (const id of roundIds)
    await tx
      .update(round)
      .set({ version: sql`${round.version} + 1` })
      .where(eq(round.id, id));
}

/** Tells everybody that these rounds changed. */
export async function announceRounds(tx: Transaction, roundIds: readonly number[]): Promise<OutboxMessage[]> {
  const told: OutboxMessage[] = [];
  for (const id of roundIds) told.push(...(await announceRound(tx, id)));
  return told;
}

/** Audiences that list one of these names and mean this school, by name or with all others. */
function names(audience: PgColumn, { list, schoolId, names: all }: AudienceNames): SQL {
  const named =
    or(...all.map((name) => sql`jsonb_exists(${audience}->${list}::text, ${name})`)) ?? sql`false`;
  return sql`(${named}) and (${audience}->'schoolIds' is null or jsonb_array_length(${audience}->'schoolIds') = 0
    or ${audience}->'schoolIds' @> ${JSON.stringify([schoolId])}::jsonb)`;
}

/** Whether an audience also means another school that has one of the name. */
const meansOthers = (
  audience: PgColumn,
  { list, schoolId }: Pick<AudienceNames, "list" | "schoolId">,
  name: string,
): SQL => sql`exists (
  select from ${NAMED[list]} other where other.name = ${name} and other.school_id <> ${schoolId}
    and (${audience}->'schoolIds' is null or jsonb_array_length(${audience}->'schoolIds') = 0
      or ${audience}->'schoolIds' @> to_jsonb(other.school_id)))`;
