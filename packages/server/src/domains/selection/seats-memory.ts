import type pg from "pg";
import type { Bus } from "../../live/index.ts";
import type { Seats } from "./admission/facts.ts";
import { readSeats, readSemesterSeats } from "./admission/read-facts.ts";
import { runOn } from "./admission/runner.ts";

/** Bus topic; the payload is a `SeatsMessage`. */
const TOPIC = "selection-seats";

/** `[offeringId, capacity, taken, queued, version, takenBySchool]` */
type SeatsRow = [number, number, number, number, number, Record<string, number>];

interface SeatsMessage {
  semesterId: number;
  rows: SeatsRow[];
}

/**
 * How long "full" is believed without asking the database again, ms. Freed seats are announced at once; this is for
 * announcements that a crash kept from being sent.
 */
const FULL_MS = 1_000;

/** A semester's seats are read again when they are asked for and older than this, ms; for the same reason. */
const SEMESTER_MS = 15_000;

interface Known {
  seats: Seats;
  /** When the database was last known to say so, ms of the monotonic clock. */
  confirmedAt: number;
}

/**
 * The seats of this moment in memory, for looking and for refusing. Of two readings the one with the higher version
 * is newer, so that an announcement that comes late never hides a freed seat.
 */
export class SeatsMemory {
  readonly #known = new Map<number, Known>();
  readonly #semesters = new Map<number, { readAt: number; reading: Promise<void> | undefined }>();
  readonly #listeners = new Set<(changed: readonly Seats[]) => void>();
  readonly #pool: pg.Pool;
  readonly #bus: Bus;
  readonly #stops: (() => void)[];

  constructor(pool: pg.Pool, bus: Bus, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#bus = bus;
    this.#stops = [
      bus.subscribe(TOPIC, (payload) => this.#receive(payload as SeatsMessage)),
      bus.onGap(() => {
        for (const known of this.#known.values()) known.confirmedAt = Number.NEGATIVE_INFINITY;
        for (const semesterId of this.#semesters.keys()) this.#read(semesterId).catch(onError);
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** How many offerings have their seats here. */
  get entries(): number {
    return this.#known.size;
  }

  get(offeringId: number): Seats | undefined {
    return this.#known.get(offeringId)?.seats;
  }

  /** The seats of an offering that was full when they were last read, moments ago; undefined for any other. */
  knownFull(offeringId: number): Seats | undefined {
    const known = this.#known.get(offeringId);
    if (known === undefined || known.seats.taken < known.seats.capacity) return undefined;
    return performance.now() - known.confirmedAt < FULL_MS ? known.seats : undefined;
  }

  /** Makes sure that `get` knows the seats of these offerings of a semester. */
  async ensure(semesterId: number, offeringIds: readonly number[]): Promise<void> {
    const semester = this.#semesters.get(semesterId);
    if (semester === undefined) await this.#read(semesterId);
    else if (performance.now() - semester.readAt > SEMESTER_MS) await this.#read(semesterId);
    const missing = offeringIds.filter((id) => !this.#known.has(id));
    if (missing.length > 0) this.confirm(await readSeats(runOn(this.#pool), missing));
  }

  /** Takes over what was read from the database just now. */
  confirm(read: Iterable<Seats>): void {
    this.#take(read, performance.now());
  }

  /** Tells every node, this one included, what was committed. */
  announce(changed: readonly Seats[]): void {
    for (const [semesterId, seats] of Map.groupBy(changed, (s) => s.semesterId)) {
      const rows = seats.map(
        (s): SeatsRow => [s.offeringId, s.capacity, s.taken, s.queued, s.version, s.takenBySchool],
      );
      this.#bus.publish(TOPIC, { semesterId, rows } satisfies SeatsMessage);
    }
  }

  /** Told of every change of the numbers people see; returns how to stop. */
  onChange(listener: (changed: readonly Seats[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #receive({ semesterId, rows }: SeatsMessage): void {
    this.#take(
      rows.map(([offeringId, capacity, taken, queued, version, takenBySchool]) => ({
        offeringId,
        semesterId,
        capacity,
        taken,
        queued,
        version,
        takenBySchool,
      })),
      performance.now(),
    );
  }

  #take(read: Iterable<Seats>, confirmedAt: number): void {
    const changed: Seats[] = [];
    for (const seats of read) {
      const known = this.#known.get(seats.offeringId);
      if (known !== undefined && known.seats.version > seats.version) continue;
      const moved = known === undefined || known.seats.version < seats.version;
      // A copy: the batch that read them goes on counting in its own.
      this.#known.set(seats.offeringId, {
        seats: moved ? { ...seats, takenBySchool: { ...seats.takenBySchool } } : known.seats,
        confirmedAt,
      });
      if (moved) changed.push(seats);
    }
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed);
  }

  #read(semesterId: number): Promise<void> {
    const known = this.#semesters.get(semesterId);
    if (known?.reading !== undefined) return known.reading;
    const semester = known ?? { readAt: Number.NEGATIVE_INFINITY, reading: undefined };
    this.#semesters.set(semesterId, semester);
    const read = async (): Promise<void> => {
      try {
        this.confirm(await readSemesterSeats(runOn(this.#pool), semesterId));
        semester.readAt = performance.now();
      } finally {
        semester.reading = undefined;
      }
    };
    semester.reading = read();
    return semester.reading;
  }
}
