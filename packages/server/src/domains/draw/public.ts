import type { PublicDraw } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import { Attachment } from "../../contract/index.ts";
import { notFound } from "../../errors/index.ts";
import { readRoundBody } from "../round/index.ts";
import { type DrawServices, readDrawn } from "./steps.ts";
import { roundDraw } from "./tables.ts";

type Services = Pick<DrawServices, "db" | "clock" | "officeSettings">;

/** What everybody may know of a draw. Throws 404 of a round that is no draw, or that nobody has published. */
export async function readPublicDraw(services: Services, id: number): Promise<PublicDraw> {
  const { db, clock } = services;
  const now = clock();
  const { row, stored, ready } = await readDrawn(db, id, services);
  const shown = await readRoundBody(db, id, now);
  if (shown === undefined || row.state === "draft" || row.seedCommit === null) throw notFound("抽签轮次");
  const {
    id: roundId,
    name,
    schoolName,
    mode,
    state,
    drawOrder,
    opensAt,
    closesAt,
    dropEndsAt,
    publicSource,
  } = shown.body;
  const before = {
    roundId,
    name,
    ...(schoolName && { schoolName }),
    mode,
    // Nobody outside is told that a result is there before it is announced.
    state: state === "drawn" ? ("closed" as const) : state,
    ...(drawOrder && { drawOrder }),
    opensAt,
    closesAt,
    ...(dropEndsAt && { dropEndsAt }),
    now: now.toISOString(),
    seedCommit: row.seedCommit,
    ...(publicSource && { publicSource }),
    ...(stored && { wishesHash: stored.wishesHash, frozenAt: stored.frozenAt.toISOString() }),
  };
  if (!stored?.announcedAt || !stored.fileHash || !stored.resultHash || !stored.outcome) return before;
  const { students, wishes, won } = stored.outcome;
  return {
    ...before,
    ...(ready.seed !== undefined && { seed: ready.seed }),
    ...(publicSource && stored.publicNumber !== null && { publicNumber: stored.publicNumber }),
    announcedAt: stored.announcedAt.toISOString(),
    fileHash: stored.fileHash,
    ...(await fileLength(db, id)),
    resultHash: stored.resultHash,
    students,
    wishes,
    won,
  };
}

/** The file of an announced draw. Throws 404 before. */
export async function readDrawFile({ db }: Services, id: number): Promise<Attachment> {
  const [found] = await db
    .select({ file: roundDraw.file, announcedAt: roundDraw.announcedAt })
    .from(roundDraw)
    .where(eq(roundDraw.roundId, id));
  if (!found?.file || found.announcedAt === null) throw notFound("抽签文件");
  return new Attachment(`draw-${id}.json.gz`, found.file);
}

async function fileLength(db: Services["db"], id: number): Promise<{ fileBytes?: number }> {
  const [found] = await db
    .select({ fileBytes: sql<number>`octet_length(${roundDraw.file})` })
    .from(roundDraw)
    .where(eq(roundDraw.roundId, id));
  return found ?? {};
}
