import type { BulkResult } from "@huxuan/api-client";
import { and, inArray, sql } from "drizzle-orm";
import { stateConflict } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { moveFound, type NeedsCatalogue, offering } from "../offering/index.ts";
import { readImport } from "./service.ts";
import { importJob } from "./tables.ts";

/**
 * Publishes exactly the offerings that an import made or changed, as far as students do not see them yet. Throws 404
 * for another school's import, 409 for one that has written nothing.
 */
export async function publishImport(act: RequestContext<NeedsCatalogue>, id: number): Promise<BulkResult> {
  const { session, services } = act;
  const job = await readImport(act, id);
  if (job.state !== "succeeded") throw stateConflict("这个导入没有完成，没有可以发布的教学班");
  const written = services.db
    .select({ id: sql<number>`unnest(${importJob.offeringIds})` })
    .from(importJob)
    .where(sql`${importJob.id} = ${id}`);
  return moveFound(act, "publish", {
    action: "offering-import-publish",
    also: [{ kind: "import-job", id, schoolId: job.school.id }],
    find: (tx) =>
      tx
        .select({ id: offering.id, state: offering.state })
        .from(offering)
        .where(and(inArray(offering.id, written), inScope(session, offering, "change"))),
  });
}
