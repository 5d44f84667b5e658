import { and, eq, ne, sql } from "drizzle-orm";
import { LocksOutdated } from "../../db/index.ts";
import { type Schedule, semester } from "../semester/index.ts";
import { lockForChange } from "./change-offerings.ts";
import { meeting, offering } from "./tables.ts";

/** Offerings as what takes place in the weeks of a semester. */
export const createSchedule = (): Schedule => ({
  async lockLastWeek(tx, semesterId) {
    const find = async () =>
      (await tx.select({ id: offering.id }).from(offering).where(eq(offering.semesterId, semesterId))).map(
        ({ id }) => id,
      );
    const ids = await find();
    await lockForChange(tx, { offerings: ids });
    // From here on no new offering can refer to the semester.
    await tx.select({ id: semester.id }).from(semester).where(eq(semester.id, semesterId)).for("update");
    const known = new Set(ids);
    if ((await find()).some((id) => !known.has(id))) throw new LocksOutdated();
    const [row] = await tx
      .select({ last: sql<number>`coalesce(max(w), 0)::int` })
      .from(offering)
      .innerJoin(meeting, eq(meeting.offeringId, offering.id))
      .innerJoin(sql`unnest(${meeting.weeks}) as w`, sql`true`)
      .where(and(eq(offering.semesterId, semesterId), ne(offering.state, "cancelled")));
    return row?.last ?? 0;
  },
});
