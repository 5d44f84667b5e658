import { sql } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import type { Queryable } from "../../db/index.ts";
import { wishList } from "./tables.ts";

/** How old a count of bidders may be, ms: at the last minute thousands ask at once, and one count serves them all. */
const COUNTED_MS = 60_000;

/** How many students wish each class of a round, as counted at a moment. */
export interface Counted {
  bidders: ReadonlyMap<number, number>;
  at: Date;
}

/** How old the demand of earlier semesters may be, ms: it changes when a draw is announced. */
const LAST_MS = 600_000;

/** What was read, until when it is good. */
interface Kept<Value> {
  until: number;
  value: Promise<Value>;
}

/**
 * What is told of demand, read for everybody together: bidders of a round once a minute, how courses were drawn last once in
 * ten. Never the ranks or points of others: that would begin a game.
 */
export class DemandCounts {
  readonly #db: Queryable;
  readonly #clock: () => Date;
  readonly #counted = new Map<number, Kept<Counted>>();
  readonly #last = new Map<number, Kept<ReadonlyMap<number, LastDraw>>>();

  readonly #counts = { hits: 0, misses: 0 };

  constructor({ db, clock, caches }: Pick<CoreServices, "db" | "clock" | "caches">) {
    this.#db = db;
    this.#clock = clock;
    caches.add("wishDemand", {
      entries: () => this.#counted.size + this.#last.size,
      counts: this.#counts,
      clear: () => {
        this.#counted.clear();
        this.#last.clear();
      },
    });
  }

  /** Bidders of the classes of a round. */
  of(roundId: number): Promise<Counted> {
    return this.#kept(this.#counted, roundId, COUNTED_MS, () => this.#count(roundId));
  }

  /** By course: how it was drawn last before a semester. */
  before(semesterId: number): Promise<ReadonlyMap<number, LastDraw>> {
    return this.#kept(this.#last, semesterId, LAST_MS, () => lastDraws(this.#db, semesterId));
  }

  #kept<Value>(
    all: Map<number, Kept<Value>>,
    id: number,
    forMs: number,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const known = all.get(id);
    const now = this.#clock().getTime();
    const isFresh = known !== undefined && now < known.until;
    this.#counts[isFresh ? "hits" : "misses"] += 1;
    if (isFresh) return known.value;
    const value = read();
    all.set(id, { until: now + forMs, value });
    value.catch(() => all.delete(id));
    return value;
  }

  async #count(roundId: number): Promise<Counted> {
    const at = this.#clock();
    const { rows } = await this.#db.execute<{ id: number; bidders: number }>(sql`
      select offering_id as id, count(*)::int as bidders
      from ${wishList}, unnest(${wishList.offeringIds}) as offering_id
      where ${wishList.roundId} = ${roundId} group by offering_id`);
    return { bidders: new Map(rows.map(({ id, bidders }) => [id, bidders])), at };
  }
}

/** How courses were drawn last before a semester. */
export interface LastDraw {
  courseId: number;
  semesterName: string;
  bidders: number;
  seats: number;
  /** Highest number of a rank that won, where somebody lost for the seats. */
  lowestRank: number | null;
  /** Lowest points that won, where somebody lost for the seats and points were spread. */
  lowestPoints: number | null;
}

/** Of courses that were drawn and announced in an earlier semester, how they were drawn in the latest of them. */
async function lastDraws(db: Queryable, semesterId: number): Promise<Map<number, LastDraw>> {
  const { rows } = await db.execute<{ [Key in keyof LastDraw]: LastDraw[Key] }>(sql`
    with drawn as (
      select s.course_id, s.semester_id, s.capacity, s.offering_id, w.student_id, w.result, w.reason, w.rank, w.points,
        dense_rank() over (partition by s.course_id order by m.first_monday desc) as latest, m.name
      from wish w
      join round r on r.id = w.round_id and r.state = 'announced'
      join offering_seat s on s.offering_id = w.offering_id
      join semester m on m.id = s.semester_id
      where m.first_monday < (select first_monday from semester where id = ${semesterId})
    ), last as (select * from drawn where latest = 1), classes as (
      select course_id, sum(capacity)::int as seats
      from (select distinct course_id, offering_id, capacity from last) each group by course_id
    )
    select course_id as "courseId", min(name) as "semesterName", count(distinct student_id)::int as bidders,
      min(classes.seats) as seats,
      case when bool_or(reason in ('GUEST_QUOTA', 'OFFERING_FULL'))
        then max(rank) filter (where result = 'won' and points = 0) end as "lowestRank",
      case when bool_or(reason in ('GUEST_QUOTA', 'OFFERING_FULL'))
        then min(points) filter (where result = 'won' and points > 0) end as "lowestPoints"
    from last join classes using (course_id) group by course_id`);
  return new Map(rows.map((row) => [row.courseId, row]));
}
