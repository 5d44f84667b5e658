import type { AcceptRisk, HealthCheck } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { chinaDay, CHINA_OFFSET_MS } from "../../text/china-time.ts";
import { POINTS } from "./checks.ts";
import { showChecks } from "./show.ts";
import { healthAcceptance } from "./tables.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

/** Lives with a point that did not pass until a day. Throws 409 for one that passed, 400 for a day out of reach. */
export async function acceptRisk(
  request: RequestContext,
  key: string,
  { reason, until }: AcceptRisk,
): Promise<HealthCheck> {
  const { services, session } = request;
  const now = services.clock();
  const check = await storedCheck(request, key);
  if (check.outcome === "passed") throw stateConflict(`「${check.title}」已经通过，没有要接受的风险`);
  const last = chinaDay(new Date(now.getTime() + MOST_DAYS * DAY_MS));
  if (until <= chinaDay(now) || until > last) {
    throw invalidFields([{ field: "until", message: `应在明天到 ${last} 之间，到那天会重新提醒` }]);
  }
  const row = {
    key,
    reason,
    acceptedBy: session.personName,
    acceptedAt: now,
    until: new Date(Date.parse(`${until}T00:00:00Z`) - CHINA_OFFSET_MS),
  };
  await transaction(services.db, async (tx) => {
    await tx
      .insert(healthAcceptance)
      .values(row)
      .onConflictDoUpdate({ target: healthAcceptance.key, set: row });
    await logChange(request, tx, {
      action: "health-check-accept",
      targets: [{ kind: "health-check", id: key, schoolId: null }],
      after: { reason, until },
    });
  });
  return storedCheck(request, key);
}

/** Lives with it no longer. Throws 409 when nobody does. */
export async function withdrawAcceptance(request: RequestContext, key: string): Promise<HealthCheck> {
  const { services } = request;
  const check = await storedCheck(request, key);
  if (check.accepted === undefined) throw stateConflict(`「${check.title}」没有被接受，请刷新`);
  await transaction(services.db, async (tx) => {
    await tx.delete(healthAcceptance).where(eq(healthAcceptance.key, key));
    await logChange(request, tx, {
      action: "health-check-withdraw",
      targets: [{ kind: "health-check", id: key, schoolId: null }],
      before: { reason: check.accepted?.reason },
    });
  });
  return storedCheck(request, key);
}

async function storedCheck({ services }: RequestContext, key: string): Promise<HealthCheck> {
  const found = key in POINTS ? (await showChecks(services)).find((one) => one.key === key) : undefined;
  if (found === undefined) throw notFound("自检项");
  return found;
}
