import type { PublicHome } from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import type { Files } from "../../platform/files/index.ts";
import { latestArticles } from "../article/index.ts";
import { campus, school } from "../school/index.ts";
import { type NeedsSelection, NO_SEATS } from "../selection/index.ts";
import { requireSemester, semester } from "../semester/index.ts";
import { left } from "./public-courses.ts";
import { comingRounds, shownRound } from "./public-rounds.ts";

/** Rounds that the home page shows. */
const MOST_ROUNDS = 5;

/** What the home page shows; without a current semester the universities and what is written alone. */
export async function readPublicHome(
  services: CoreServices & NeedsSelection & { files: Files },
): Promise<PublicHome> {
  const { db, clock, catalogue, selection } = services;
  const now = clock();
  const [current] = await db.select().from(semester).where(eq(semester.isCurrent, true));
  const schools = await db
    .select({ id: school.id, name: school.name })
    .from(school)
    .orderBy(asc(school.pinyin), asc(school.id));
  const campuses = Map.groupBy(
    await db.select().from(campus).orderBy(asc(campus.id)),
    ({ schoolId }) => schoolId,
  );
  const classes = new Map<number, number>();
  let count = 0;
  let seatsLeft = 0;
  if (current !== undefined) {
    await catalogue.ensure(current.id);
    const published = catalogue.list(current.id);
    await selection.seats.ensure(
      current.id,
      published.map(({ id }) => id),
    );
    for (const { id, schoolId } of published) {
      classes.set(schoolId, (classes.get(schoolId) ?? 0) + 1);
      seatsLeft += left(selection.seats.get(id) ?? NO_SEATS);
    }
    count = published.length;
  }
  const rounds = current === undefined ? [] : await comingRounds(db, current.id, now);
  return {
    now: now.toISOString(),
    ...(current && { semester: await requireSemester(db, current.id) }),
    rounds: rounds.slice(0, MOST_ROUNDS).map((one) => shownRound(one, now)),
    classes: count,
    seatsLeft,
    schools: schools
      .map(({ id, name }) => ({
        id,
        name,
        campuses: (campuses.get(id) ?? []).map((one) => one.name),
        classes: classes.get(id) ?? 0,
      }))
      .sort((a, b) => b.classes - a.classes),
    notices: await latestArticles(services, "notice"),
    questions: await latestArticles(services, "question"),
    downloads: await latestArticles(services, "download"),
  };
}
