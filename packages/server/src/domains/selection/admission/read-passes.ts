import { type RoundFacts, takesSeats } from "../../round/index.ts";
import type { ReselectionPass } from "../pass-rules.ts";
import type { Runner } from "./runner.ts";

/** Key of the passes of a batch. */
export const passKey = (studentId: number, roundId: number): string => `${studentId}-${roundId}`;

/** Whoever acts in a round. */
export interface ActsIn {
  studentId: number;
  roundId: number;
}

/**
 * Passes that hold now, of those who act in a round that gives no seats by itself: in a rush nobody does, and nothing is
 * asked. The passes of a student change only under the lock of what they hold.
 */
export async function readPasses(
  run: Runner,
  acts: readonly ActsIn[],
  rounds: ReadonlyMap<number, RoundFacts>,
  now: Date,
): Promise<Map<string, ReselectionPass>> {
  const asking = acts.filter(({ roundId }) => {
    const round = rounds.get(roundId);
    return round !== undefined && !takesSeats(round, now);
  });
  if (asking.length === 0) return new Map();
  const rows = await run(
    "read_passes",
    `select p.id, p.student_id, p.round_id, p.granted_at, p.until
     from unnest($1::int[], $2::int[]) as k(student_id, round_id)
     cross join lateral (
       select * from reselection_pass where student_id = k.student_id and round_id = k.round_id
         and used_at is null and until > $3::timestamptz order by until limit 1
     ) as p`,
    [asking.map((act) => act.studentId), asking.map((act) => act.roundId), now],
  );
  return new Map(
    rows.map((row) => {
      const pass: ReselectionPass = {
        id: row["id"] as number,
        studentId: row["student_id"] as number,
        roundId: row["round_id"] as number,
        grantedAt: row["granted_at"] as Date,
        until: row["until"] as Date,
      };
      return [passKey(pass.studentId, pass.roundId), pass];
    }),
  );
}

/** Passes by which seats were taken are used up; in the transaction of the seats. */
export async function spendPasses(run: Runner, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const used = await run(
    "use_passes",
    "update reselection_pass set used_at = $2 where id = any($1::int[]) and used_at is null returning id",
    [ids, now],
  );
  if (used.length !== ids.length) throw new Error("A pass was used twice");
}
