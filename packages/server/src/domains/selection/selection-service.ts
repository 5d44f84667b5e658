import type { CoreServices } from "../../platform/core.ts";
import type { CatalogueChange, NeedsCatalogue } from "../offering/index.ts";
import { Admission } from "./admission/admission.ts";
import { readSeats, readSemesterSeats } from "./admission/read-facts.ts";
import { runOn } from "./admission/runner.ts";
import { LiveHub, NEWS_TOPIC } from "./live-hub.ts";
import { SeatsMemory } from "./seats-memory.ts";
import { StudentMemory } from "./student-memory.ts";
import { Tally } from "./tally.ts";

/** What the selection domain keeps between requests. */
export interface SelectionService {
  admission: Admission;
  seats: SeatsMemory;
  students: StudentMemory;
  tally: Tally;
  live: LiveHub;
}

/** Waitlists that move up in one act. */
const PROMOTE_CHUNK = 500;

/** What asks for the seats, and with them for the offerings that they belong to. */
export interface NeedsSelection extends NeedsCatalogue {
  selection: SelectionService;
}

/** What the handlers of selection are called with. */
export type SelectionServices = CoreServices & NeedsSelection;

export function createSelectionService(core: CoreServices & NeedsCatalogue): SelectionService {
  const { pool, admissionPool, bus, clock, log, catalogue } = core;
  const seats = new SeatsMemory(pool, bus, (error) => log.error({ err: error }, "seats not refreshed"));
  const students = new StudentMemory(bus);
  const tally = new Tally(pool, clock, (error) => log.error({ err: error }, "selection tally not written"));
  const live = new LiveHub(core, catalogue, seats);
  const admission = new Admission({
    pool: admissionPool,
    clock,
    log,
    catalogue,
    seats,
    students,
    tally,
    tell: (news) => bus.publish(NEWS_TOPIC, news),
  });
  // Offices change capacities, quotas and times: what people see follows, and who waits may have a chance now.
  const follow = async ({ semesterId, ids }: CatalogueChange): Promise<void> => {
    const run = runOn(pool);
    const now = ids === undefined ? await readSemesterSeats(run, semesterId) : await readSeats(run, ids);
    seats.confirm(now);
    const waitedFor = now.filter((s) => s.queued > 0 && s.taken < s.capacity).map((s) => s.offeringId);
    for (let start = 0; start < waitedFor.length; start += PROMOTE_CHUNK) {
      await admission.promote(waitedFor.slice(start, start + PROMOTE_CHUNK));
    }
  };
  const unfollow = catalogue.onChange((change) => {
    follow(change).catch((error: unknown) => log.error({ err: error }, "seats not refreshed after a change"));
  });
  core.onStop(async () => {
    unfollow();
    await admission.drained();
    live.stop();
    seats.stop();
    students.stop();
    await tally.flush();
  });
  return {
    admission,
    seats,
    students,
    tally,
    live,
  };
}
