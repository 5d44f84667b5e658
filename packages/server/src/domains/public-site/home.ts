import type { PublicHome } from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import type { Files } from "../../platform/files/index.ts";
import { latestArticles } from "../article/index.ts";
import { campus, school } from "../school/index.ts";
import { type NeedsSelection, NO_SEATS } from "../selection/index.ts";
import { requireSemester, semester } from "../semester/index.ts";
import { left } from "./public-courses.ts";
import { comingRounds, type Round, shownRound } from "./public-rounds.ts";

/** Rounds that the home page shows. */
const MOST_ROUNDS = 5;

/** How long an answer is cached, ms. */
const KEPT_MS = 1_000;

type Services = CoreServices & NeedsSelection & { files: Files };

/** What was read for the home page: all that the time alone does not change. */
type HomeFacts = Omit<PublicHome, "now" | "rounds"> & { rounds: Round[] };

/** What asks for it. */
export interface NeedsPublicHome {
  /** What the home page shows now. */
  publicHome: () => Promise<PublicHome>;
}

/**
 * What the home page shows, read at most once in `KEPT_MS` for everybody who looks: it is the most asked for when a round
 * opens. The time and the phases of rounds are always those of the answer. Browsers set their countdown by its time, so it
 * has no ETag: an answer that a browser kept would turn the clock back.
 */
export function createPublicHome(services: Services): NeedsPublicHome["publicHome"] {
  let kept: { at: number; facts: Promise<HomeFacts> } | undefined;
  const counts = { hits: 0, misses: 0 };
  services.caches.add("publicHome", { entries: () => (kept === undefined ? 0 : 1), counts });
  return async () => {
    const at = services.clock().getTime();
    const isFresh = kept !== undefined && Math.abs(at - kept.at) < KEPT_MS;
    counts[isFresh ? "hits" : "misses"] += 1;
    if (kept === undefined || !isFresh) {
      const facts = readFacts(services);
      const reading = { at, facts };
      kept = reading;
      // What failed is read again for the next who asks.
      facts.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    const { rounds, ...facts } = await kept.facts;
    const now = services.clock();
    return {
      ...facts,
      now: now.toISOString(),
      rounds: rounds
        .filter(({ closesAt }) => closesAt > now)
        .slice(0, MOST_ROUNDS)
        .map((one) => shownRound(one, now)),
    };
  };
}

/** Without a current semester the universities and what is written alone. */
async function readFacts(services: Services): Promise<HomeFacts> {
  const { db, clock, catalogue, selection } = services;
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
  return {
    ...(current && { semester: await requireSemester(db, current.id) }),
    rounds: current === undefined ? [] : await comingRounds(db, current.id, clock()),
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
