import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { installation } from "../../db/tables.ts";
import type { ProcessKind } from "./process-kind.ts";
import { readBpmn } from "./read-bpmn.ts";
import { workflowModel, workflowVersion } from "./tables.ts";
import { Versions } from "./versions.ts";

/** Who deployed what comes with the platform. */
const PLATFORM_NAME = "平台";

/**
 * Draws and deploys what processes begin with, each once in the life of an installation: what the office drew under the
 * same key before, changed or deleted since, stays so.
 */
export async function installProcesses(
  tx: Transaction,
  kinds: readonly ProcessKind[],
  now: Date,
): Promise<void> {
  const standards = kinds.flatMap(({ key, title, facts, standard }) =>
    standard === undefined ? [] : [{ key, name: title, facts, xml: standard, mark: `process:${key}` }],
  );
  if (standards.length === 0) return;
  const versions = new Versions();
  const marks = standards.map(({ mark }) => mark);
  const done = await tx.select().from(installation).where(inArray(installation.key, marks));
  for (const { key, name, facts, xml, mark } of standards) {
    if (done.some((one) => one.key === mark)) continue;
    await tx.insert(installation).values({ key: mark, value: "1" });
    const { process, faults } = await readBpmn(xml, facts);
    if (process === undefined || faults.length > 0)
      throw new Error(`the drawing of ${key} cannot run: ${JSON.stringify(faults)}`);
    const drawn = await tx
      .insert(workflowModel)
      .values({ key, name, xml, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: workflowModel.id });
    if (drawn.length === 0) continue;
    // Versions outlive a drawing that was deleted.
    const number = await versions.nextNumber(tx, key);
    await tx
      .insert(workflowVersion)
      .values({ key, number, name, xml, process, deployedAt: now, deployedBy: PLATFORM_NAME });
    await tx.update(workflowModel).set({ deployed: number }).where(eq(workflowModel.key, key));
  }
}
