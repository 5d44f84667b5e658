/** The wishes that a draw is measured with: so many students who each wish five classes, drawn by a lottery. */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { round, roundSeed } from "../src/domains/round/index.ts";
import type { Services } from "../src/domains.ts";
import type { World } from "./world.ts";

export const WISHES_EACH = 5;

/** Makes a round that is over, in which the first students wish classes by a rule without chance. Gives its id. */
export async function makeWishes({ db }: Services, world: World, students: number): Promise<number> {
  const seed = randomBytes(32).toString("hex");
  const [made] = await db
    .insert(round)
    .values({
      semesterId: world.semesterId,
      name: "抽签轮次",
      mode: "lottery",
      drawOrder: "priorityRankNumber",
      state: "closed",
      opensAt: new Date(Date.now() - 86_400_000),
      closesAt: new Date(Date.now() - 3_600_000),
      dropEndsAt: new Date(Date.now() + 30 * 86_400_000),
      maxCredits: 60,
      maxCourses: 30,
      allowsWithdrawal: true,
      allowsWaitlist: true,
      seedCommit: createHash("sha256").update(seed).digest("hex"),
    })
    .returning({ id: round.id });
  const roundId = made?.id ?? 0;
  await db.insert(roundSeed).values({ roundId, seed });
  const classes = world.offeringIds;
  // Steps that share no factor with the number of classes: each student wishes five others.
  await db.execute(sql`
    insert into wish_list (round_id, student_id, ticket, offering_ids, version, saved_at)
    select ${roundId}, s.id,
      translate(upper(lpad(to_hex(s.n), 8, '0')), '01', 'YZ'),
      array(select (${sql.param(classes)}::int[])[1 + (s.n * 7919 + k * 104729) % ${classes.length}]
        from generate_series(1, ${WISHES_EACH}) k),
      1, now()
    from (select id, row_number() over (order by id) as n from student order by id limit ${students}) s`);
  return roundId;
}
