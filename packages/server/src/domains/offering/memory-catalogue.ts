import { and, eq, inArray, ne } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import { course, courseExclusion, coursePrerequisite } from "../course/tables.ts";
import { campusTravel } from "../school/tables.ts";
import { CALENDARS_TOPIC, semester, type SemesterBeside, semestersBeside } from "../semester/index.ts";
import { assembleOfferings } from "./assemble.ts";
import {
  CATALOGUE_TOPIC,
  type CatalogueChange,
  type CatalogueOffering,
  type OfferingCatalogue,
} from "./catalogue.ts";
import { offering } from "./tables.ts";

/** More ids than this are cheaper read as a whole semester. */
const RELOAD_IDS_MAX = 200;

interface LoadedSemester {
  offerings: Map<number, CatalogueOffering>;
  /** Published, by class number; made when first asked for. */
  published: readonly CatalogueOffering[] | undefined;
}

const byCode = (a: CatalogueOffering, b: CatalogueOffering): number =>
  a.code < b.code ? -1 : a.code > b.code ? 1 : a.id - b.id;

/** The list with some offerings removed or inserted; sorting all of it again would block the event loop. */
function patched(
  published: readonly CatalogueOffering[],
  ids: readonly number[],
  offerings: ReadonlyMap<number, CatalogueOffering>,
): readonly CatalogueOffering[] {
  const touched = new Set(ids);
  const list = published.filter(({ id }) => !touched.has(id));
  for (const id of touched) {
    const now = offerings.get(id);
    if (now?.state !== "published") continue;
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (byCode(list[middle] as CatalogueOffering, now) < 0) low = middle + 1;
      else high = middle;
    }
    list.splice(low, 0, now);
  }
  return list;
}

function newer(known: CatalogueOffering | undefined, read: CatalogueOffering): CatalogueOffering {
  return known !== undefined && known.version > read.version ? known : read;
}

/**
 * Makes the catalogue of this node. It follows the bus until the server stops: a change on another node is read here
 * too, and after a gap in the messages everything is read again.
 */
export function createCatalogue({ db, bus, caches, outbox, log, onStop }: CoreServices): OfferingCatalogue {
  const semesters = new Map<number, LoadedSemester>();
  const loading = new Map<number, Promise<void>>();
  const listeners = new Set<(change: CatalogueChange) => void>();
  let courseNames = new Map<number, string>();
  let travel: Map<string, number> | undefined;
  let beside = new Map<number, readonly SemesterBeside[]>();
  // Refreshes run one after the other, so that an older reading of what has no version never overwrites a newer one.
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  }

  function tell(change: CatalogueChange): void {
    for (const listener of listeners) listener(change);
  }

  async function loadTravel(queryable: Queryable): Promise<void> {
    const ways = await queryable.select().from(campusTravel);
    travel = new Map(ways.map((way) => [`${way.fromCampusId}-${way.toCampusId}`, way.minutes]));
  }

  async function loadCalendars(): Promise<void> {
    const { id, name, firstMonday, weeks } = semester;
    const all = await db.select({ id, name, firstMonday, weeks }).from(semester);
    beside = new Map(all.map((one) => [one.id, semestersBeside(one, all)]));
  }

  async function loadSurroundings(): Promise<void> {
    await loadTravel(db);
    await loadCalendars();
    const required = await db
      .select({ id: course.id, name: course.name })
      .from(coursePrerequisite)
      .innerJoin(course, eq(course.id, coursePrerequisite.requiredCourseId));
    const excluded = await db
      .select({ id: course.id, name: course.name })
      .from(courseExclusion)
      .innerJoin(course, eq(course.id, courseExclusion.excludedCourseId));
    courseNames = new Map([...required, ...excluded].map((c) => [c.id, c.name]));
  }

  async function readSemester(semesterId: number): Promise<void> {
    await loadSurroundings();
    const where = and(eq(offering.semesterId, semesterId), ne(offering.state, "draft"));
    const found = where === undefined ? [] : await assembleOfferings(db, where);
    const before = semesters.get(semesterId)?.offerings;
    // An admission may have read one of them since.
    const newest = found.map((o) => newer(before?.get(o.id), o));
    semesters.set(semesterId, { offerings: new Map(newest.map((o) => [o.id, o])), published: undefined });
    tell({ semesterId });
  }

  async function readIds(ids: readonly number[]): Promise<void> {
    await loadSurroundings();
    const found = await assembleOfferings(db, inArray(offering.id, [...ids]));
    for (const { semesterId, state } of found) {
      if (state !== "draft" && !semesters.has(semesterId)) await readSemester(semesterId);
    }
    take(ids, found);
  }

  /** Puts what was read of these offerings in the place of what is remembered. */
  function take(ids: readonly number[], found: readonly CatalogueOffering[]): void {
    const byId = new Map(found.map((o) => [o.id, o]));
    for (const [semesterId, loaded] of semesters) {
      const touched = ids.filter((id) => {
        const [before, now] = [loaded.offerings.get(id), byId.get(id)];
        if (before === undefined) return now?.semesterId === semesterId && now.state !== "draft";
        return now === undefined || before.version <= now.version;
      });
      if (touched.length === 0) continue;
      for (const id of touched) {
        const now = byId.get(id);
        if (now?.semesterId === semesterId && now.state !== "draft") loaded.offerings.set(id, now);
        else loaded.offerings.delete(id);
      }
      if (loaded.published !== undefined)
        loaded.published = patched(loaded.published, touched, loaded.offerings);
      tell({ semesterId, ids: touched });
    }
  }

  const catalogue: OfferingCatalogue = {
    async ensure(semesterId: number, offeringIds: readonly number[] = []): Promise<void> {
      if (!semesters.has(semesterId)) {
        let load = loading.get(semesterId);
        if (load === undefined) {
          load = inTurn(() => readSemester(semesterId)).finally(() => loading.delete(semesterId));
          loading.set(semesterId, load);
        }
        await load;
      }
      await catalogue.reload(offeringIds.filter((id) => catalogue.get(id) === undefined));
    },

    get(offeringId: number): CatalogueOffering | undefined {
      for (const loaded of semesters.values()) {
        const found = loaded.offerings.get(offeringId);
        if (found !== undefined) return found;
      }
      return undefined;
    },

    list(semesterId: number): readonly CatalogueOffering[] {
      const loaded = semesters.get(semesterId);
      if (loaded === undefined) throw new Error(`Semester ${semesterId} is not loaded: await ensure() first`);
      loaded.published ??= [...loaded.offerings.values()].filter((o) => o.state === "published").sort(byCode);
      return loaded.published;
    },

    async find(offeringId: number): Promise<CatalogueOffering | undefined> {
      const known = catalogue.get(offeringId);
      if (known !== undefined) return known;
      const [row] = await db
        .select({ semesterId: offering.semesterId, state: offering.state })
        .from(offering)
        .where(eq(offering.id, offeringId));
      if (row === undefined || row.state === "draft") return undefined;
      await catalogue.ensure(row.semesterId, [offeringId]);
      return catalogue.get(offeringId);
    },

    courseName: (courseId: number): string | undefined => courseNames.get(courseId),

    beside: (semesterId: number): readonly SemesterBeside[] => beside.get(semesterId) ?? [],

    travelMinutes(fromCampusId: number | null, toCampusId: number | null): number {
      if (fromCampusId === null || toCampusId === null || fromCampusId === toCampusId) return 0;
      return travel?.get(`${fromCampusId}-${toCampusId}`) ?? 0;
    },

    async reload(ids: readonly number[]): Promise<void> {
      if (ids.length > RELOAD_IDS_MAX) {
        await Promise.all([...semesters.keys()].map((semesterId) => catalogue.reloadSemester(semesterId)));
      } else if (ids.length > 0) {
        await inTurn(() => readIds(ids));
      }
    },

    async reloadOn(queryable: Queryable, ids: readonly number[]): Promise<void> {
      // They may be of another version because a way between campuses takes longer.
      await loadTravel(queryable);
      take(ids, await assembleOfferings(queryable, inArray(offering.id, [...ids])));
    },

    async reloadSemester(semesterId: number): Promise<void> {
      await inTurn(async () => {
        if (semesters.has(semesterId)) await readSemester(semesterId);
      });
    },

    onChange(listener: (change: CatalogueChange) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    async announce(messages: readonly OutboxMessage[]): Promise<void> {
      await outbox.deliver(messages);
      // The listener below was called; wait for what it queued.
      await queue;
    },
  };

  async function follow(change: CatalogueChange): Promise<void> {
    await (change.ids === undefined
      ? catalogue.reloadSemester(change.semesterId)
      : catalogue.reload(change.ids));
    // Nobody looked at the semester yet, but others follow it: a waitlist may move up.
    if (!semesters.has(change.semesterId)) tell(change);
  }

  const onError = (error: unknown): void => log.error({ err: error }, "catalogue refresh failed");
  onStop(
    bus.subscribe(CATALOGUE_TOPIC, (payload) => {
      follow(payload as CatalogueChange).catch(onError);
    }),
  );
  onStop(
    bus.subscribe(CALENDARS_TOPIC, () => {
      inTurn(loadCalendars).catch(onError);
    }),
  );
  const readAllAgain = (): void => {
    inTurn(loadCalendars).catch(onError);
    for (const semesterId of semesters.keys()) catalogue.reloadSemester(semesterId).catch(onError);
  };
  onStop(bus.onGap(readAllAgain));
  caches.add("catalogue", {
    entries: () => [...semesters.values()].reduce((sum, { offerings }) => sum + offerings.size, 0),
    // What is there serves on until it has been read again: who selects does not wait.
    clear: readAllAgain,
  });
  return catalogue;
}
