import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { Process } from "./process.ts";
import { explore } from "./soundness.ts";
import { workflowModel, workflowVersion } from "./tables.ts";

/** A deployed version, ready to run. */
export interface RunnableVersion {
  id: number;
  number: number;
  process: Process;
  /** `keyOf` every state in which an instance may be. */
  reachable: ReadonlySet<string>;
}

/** So many are remembered; more are read again when they are needed. */
const MOST_REMEMBERED = 200;

/** Deployed versions, remembered: they never change. */
export class Versions {
  readonly #known = new Map<number, RunnableVersion>();

  /** How many are remembered. */
  get entries(): number {
    return this.#known.size;
  }

  /** The version of an instance. */
  async get(db: Queryable, id: number): Promise<RunnableVersion> {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const [row] = await db.select().from(workflowVersion).where(eq(workflowVersion.id, id));
    if (row === undefined) throw new Error(`no workflow version ${id}`);
    return this.#remember(row);
  }

  /** The version that new instances of a process run; undefined when none is deployed. */
  async deployed(db: Queryable, key: string): Promise<RunnableVersion | undefined> {
    const [row] = await db
      .select({ id: workflowVersion.id })
      .from(workflowModel)
      .innerJoin(
        workflowVersion,
        and(eq(workflowVersion.key, workflowModel.key), eq(workflowVersion.number, workflowModel.deployed)),
      )
      .where(eq(workflowModel.key, key))
      // A model that is being deleted has no new instances.
      .for("share", { of: workflowModel });
    return row && this.get(db, row.id);
  }

  /** The number of the next version of a process; also after the model was deleted and drawn again. */
  async nextNumber(db: Queryable, key: string): Promise<number> {
    const [last] = await db
      .select({ number: workflowVersion.number })
      .from(workflowVersion)
      .where(eq(workflowVersion.key, key))
      .orderBy(desc(workflowVersion.number))
      .limit(1);
    return (last?.number ?? 0) + 1;
  }

  #remember({ id, number, process }: typeof workflowVersion.$inferSelect): RunnableVersion {
    const version = { id, number, process, reachable: explore(process).reachable };
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(id, version);
    return version;
  }
}
