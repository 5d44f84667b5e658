import type { CoreServices } from "../../platform/core.ts";
import { joinElection } from "../../platform/leader-election/index.ts";
import type { CatalogueChange, NeedsCatalogue } from "../offering/index.ts";
import { Admission } from "./admission/admission.ts";
import { readSeats, readSemesterSeats, readWaitedFor } from "./admission/read-facts.ts";
import { runOn } from "./admission/runner.ts";
import { LiveHub, EVENTS_TOPIC } from "./live-hub.ts";
import { SeatMarks } from "./seat-marks.ts";
import { SeatsMemory } from "./seats-memory.ts";
import { StudentMemory } from "./student-memory.ts";
import { Tally } from "./tally.ts";

/** What the selection domain keeps between requests. */
export interface SelectionService {
  admission: Admission;
  seats: SeatsMemory;
  students: StudentMemory;
  /** Which seats have a mark: those who keep marks announce it here. */
  marks: SeatMarks;
  tally: Tally;
  live: LiveHub;
}

/** Key of the election whose leader moves waitlists up after offices changed something: a number that nobody else locks. */
const WAITLIST_ELECTION = 7_246_109;

/** Waitlists that move up in one act. */
const PROMOTE_CHUNK = 500;

/** What asks for the seats, and with them for the offerings that they belong to. */
export interface NeedsSelection extends NeedsCatalogue {
  selection: SelectionService;
}

/** What the handlers of selection are called with. */
export type SelectionServices = CoreServices & NeedsSelection;

export function createSelectionService(core: CoreServices & NeedsCatalogue): SelectionService {
  const { pool, admissionPool, bus, caches, clock, log, catalogue } = core;
  const seats = new SeatsMemory(pool, bus, (error) => log.error({ err: error }, "seats not refreshed"));
  caches.add("seats", { entries: () => seats.entries });
  const students = new StudentMemory(bus, caches);
  const marks = new SeatMarks();
  const tally = new Tally(pool, clock, (error) => log.error({ err: error }, "selection tally not written"));
  const live = new LiveHub(core, catalogue, seats);
  const admission = new Admission({
    pool: admissionPool,
    clock,
    log,
    catalogue,
    seats,
    students,
    marks,
    tally,
    tell: (events) => bus.publish(EVENTS_TOPIC, events),
  });
  const promote = async (offeringIds: readonly number[]): Promise<void> => {
    for (let start = 0; start < offeringIds.length; start += PROMOTE_CHUNK) {
      await admission.promote(offeringIds.slice(start, start + PROMOTE_CHUNK));
    }
  };
  const election = joinElection({
    url: core.databaseKind === "postgres" ? core.settings.databaseUrl : undefined,
    key: WAITLIST_ELECTION,
    log,
  });
  let caughtUp: Promise<void> = Promise.resolve();
  // The leader before may have died between a change and what follows from it.
  election.onElected(() => {
    caughtUp = readWaitedFor(runOn(admissionPool))
      .then(promote)
      .catch((error: unknown) => log.error({ err: error }, "waitlists did not move up"));
  });
  // Offices change capacities, quotas and times: what people see follows, and who waits may have a chance now.
  const follow = async ({ semesterId, ids }: CatalogueChange): Promise<void> => {
    const run = runOn(pool);
    const now = ids === undefined ? await readSemesterSeats(run, semesterId) : await readSeats(run, ids);
    seats.confirm(now);
    if (election.isLeader) {
      await promote(now.filter((s) => s.queued > 0 && s.taken < s.capacity).map((s) => s.offeringId));
    }
  };
  const unfollow = catalogue.onChange((change) => {
    follow(change).catch((error: unknown) => log.error({ err: error }, "seats not refreshed after a change"));
  });
  core.onStop(async () => {
    unfollow();
    await election.resign();
    await caughtUp;
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
    marks,
    tally,
    live,
  };
}
