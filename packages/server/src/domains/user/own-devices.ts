import type { OwnDevices } from "@huxuan/api-client";
import { transaction } from "../../db/index.ts";
import { requireOwnHand } from "../session/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { endSession } from "./change-users.ts";
import { sessionsOf } from "./users.ts";

/** Where the caller is signed in, the latest first. */
export const ownDevices = async (context: RequestContext): Promise<OwnDevices> => ({
  items: await sessionsOf(context, context.session.accountId),
});

/** Signs the caller out on one of their devices. Throws 404 when they are not signed in there any more. */
export async function endOwnDevice(context: RequestContext, sessionId: string): Promise<void> {
  const { session, services } = context;
  requireOwnHand(session);
  await transaction(services.db, (tx) =>
    endSession(context, tx, { id: session.accountId, schoolId: session.schoolId }, sessionId, "logout"),
  );
}
