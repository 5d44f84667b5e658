import { randomBytes } from "node:crypto";
import type { CalendarSubscription } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { calendarSubscription } from "./tables.ts";

/** Bytes of a token: nobody guesses 256 bits. */
const TOKEN_BYTES = 32;

/** The address of the caller's feed; made on first use. `origin` is where the caller reached the server. */
export async function getSubscription(
  { session, services }: RequestContext,
  origin: string,
): Promise<CalendarSubscription> {
  const accountId = session.accountId;
  await services.db
    .insert(calendarSubscription)
    .values({ accountId, token: newToken(), createdAt: services.clock() })
    .onConflictDoNothing({ target: calendarSubscription.accountId });
  const [row] = await services.db
    .select()
    .from(calendarSubscription)
    .where(eq(calendarSubscription.accountId, accountId));
  if (row === undefined) throw new Error("the subscription just made is gone");
  return addressOf(row, origin);
}

/** A new address; the old one stops working at once. */
export async function renewSubscription(act: RequestContext, origin: string): Promise<CalendarSubscription> {
  const { session, services } = act;
  const fresh = { token: newToken(), createdAt: services.clock() };
  return transaction(services.db, async (tx) => {
    const [row] = await tx
      .insert(calendarSubscription)
      .values({ accountId: session.accountId, ...fresh })
      .onConflictDoUpdate({ target: calendarSubscription.accountId, set: fresh })
      .returning();
    if (row === undefined) throw new Error("insert returned nothing");
    await logChange(act, tx, {
      action: "calendar-subscription-renew",
      targets: [{ kind: "account", id: session.accountId, schoolId: session.schoolId }],
      // The token is a secret: the log says only that it changed.
      after: { createdAt: row.createdAt.toISOString() },
    });
    return addressOf(row, origin);
  });
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

function addressOf(row: { token: string; createdAt: Date }, origin: string): CalendarSubscription {
  return {
    url: `${origin}/mutual-recognition/timetable/calendar/${row.token}`,
    createdAt: row.createdAt.toISOString(),
  };
}
