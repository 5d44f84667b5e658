import { eq, sql } from "drizzle-orm";
import type { Teaching } from "../course/index.ts";
import type { NeedsCatalogue } from "./catalogue.ts";
import { changeOfferings, lockForChange } from "./change-offerings.ts";
import { refreshOfferingText } from "./offering-text.ts";
import { offeringSeat } from "./tables.ts";

/** Offerings as what teaches courses. */
export const createTeaching = ({ catalogue }: NeedsCatalogue): Teaching => ({
  async lock(tx, courseIds, referred = []) {
    const touched = await lockForChange(tx, { courses: courseIds, referred });
    return {
      async held(courseId) {
        const [seats] = await tx
          .select({
            held: sql<number>`coalesce(sum(${offeringSeat.taken} + ${offeringSeat.queued}), 0)::int`,
          })
          .from(offeringSeat)
          .where(eq(offeringSeat.courseId, courseId));
        return seats?.held ?? 0;
      },
      async changed(renamed) {
        await refreshOfferingText(tx, renamed);
        return changeOfferings(tx, touched);
      },
    };
  },
  announce: (messages) => catalogue.announce(messages),
});
