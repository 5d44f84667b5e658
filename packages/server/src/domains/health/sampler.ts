import { lt, notInArray, sql } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { type Lamp, lampsOf } from "./lamps.ts";
import { probe, type ProbedServices } from "./probes.ts";
import { ProcessLoad } from "./process-load.ts";
import { healthLamp, healthSample, healthTurn } from "./tables.ts";

/** How often every process says how it is and one of them asks the parts, ms: what happens is seen within this. */
const EVERY_MS = 10_000;

/** Processes do not tick together: a turn that another took less than this ago is over, ms. */
const TURN_MS = 9_000;

/** A server that has just started has more to do, ms. */
const FIRST_MS = 5_000;

/** Days that samples are kept. */
const KEPT_DAYS = 7;

type Needs = ProbedServices & Pick<CoreServices, "log" | "onStop">;

/** Reads the parts while the server runs, and stores how they are: pages and alarms look at what is stored. */
export class HealthSampler {
  readonly #services: Needs;
  readonly #load = new ProcessLoad();
  readonly #listeners: ((lamps: readonly Lamp[]) => Promise<void>)[] = [];
  readonly #ofProcess: ((now: Date) => Promise<void>)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(services: Needs) {
    this.#services = services;
    services.onStop(async () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      await this.#running;
      this.#load.stop();
    });
    this.#plan(FIRST_MS);
  }

  /** Called with what was stored, on the node that read it. */
  onSample(listener: (lamps: readonly Lamp[]) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** Called on every process when it says how it is, with the moment. */
  onProcess(listener: (now: Date) => Promise<void>): void {
    this.#ofProcess.push(listener);
  }

  /**
   * Says how this process is and, when it is this node's turn, reads and stores every part; after a reading that is under
   * way. False when it is not its turn.
   */
  sample(): Promise<boolean> {
    const reading = this.#running.then(() => this.#read());
    this.#running = reading.catch(() => undefined);
    return reading;
  }

  async #read(): Promise<boolean> {
    const { db, clock } = this.#services;
    const now = clock();
    await this.#load.write(db, now);
    for (const listener of this.#ofProcess) await listener(now);
    if (!(await takeTurn(db, now))) return false;
    const lamps = lampsOf(await probe(this.#services));
    await store(db, lamps, now);
    for (const listener of this.#listeners) await listener(lamps);
    return true;
  }

  #plan(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      void this.sample()
        .catch((error: unknown) => this.#services.log.warn({ err: error }, "health not read"))
        .finally(() => this.#plan(EVERY_MS));
    }, ms).unref();
  }
}

/** Whichever node comes first has the turn; a leader would need a connection of its own. */
async function takeTurn(db: Database, now: Date): Promise<boolean> {
  const free = new Date(now.getTime() - TURN_MS);
  const taken = await db
    .insert(healthTurn)
    .values({ at: now })
    .onConflictDoUpdate({ target: healthTurn.id, set: { at: now }, setWhere: lt(healthTurn.at, free) })
    .returning();
  return taken.length > 0;
}

async function store(db: Database, lamps: readonly Lamp[], now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  await db.transaction(async (tx) => {
    await tx
      .insert(healthLamp)
      .values(
        lamps.map(({ part, state, reading, sentence }) => ({
          part,
          state,
          reading,
          sentence,
          since: now,
          readAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: healthLamp.part,
        set: {
          state: sql`excluded.state`,
          reading: sql`excluded.reading`,
          sentence: sql`excluded.sentence`,
          readAt: now,
          since: sql`case when ${healthLamp.state} = excluded.state then ${healthLamp.since} else excluded.since end`,
        },
      });
    await tx.delete(healthLamp).where(
      notInArray(
        healthLamp.part,
        lamps.map(({ part }) => part),
      ),
    );
    await tx
      .insert(healthSample)
      .values(lamps.map(({ part, state, value }) => ({ at: minute, part, state, value })))
      .onConflictDoUpdate({
        target: [healthSample.at, healthSample.part],
        set: {
          state: sql`case when ${rank(sql`excluded.state`)} < ${rank(sql`${healthSample.state}`)}
            then excluded.state else ${healthSample.state} end`,
          value: sql`greatest(${healthSample.value}, excluded.value)`,
        },
      });
  });
}

/** The worst first. */
const rank = (state: ReturnType<typeof sql>) =>
  sql`array_position(array['bad', 'warning', 'silent', 'well', 'off'], ${state})`;

/** Throws samples away that nobody looks at any more. */
export async function removeOldSamples(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const gone = await db.delete(healthSample).where(lt(healthSample.at, before));
  return gone.rowCount ?? 0;
}
