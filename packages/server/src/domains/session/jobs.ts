import { and, inArray, isNotNull, lt, or } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "../../platform/jobs/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { accessChange, loginSession, passwordLink, signInFailure, spentCaptcha } from "./tables.ts";

/** A change of access is kept for longer than any access token lives (`HUXUAN_ACCESS_MINUTES`, at most a day), days. */
const CHANGES_KEPT_DAYS = 2;

/** A session that has expired is kept for so long: questions about who was signed in come late, days. */
const SESSIONS_KEPT_DAYS = 90;

/** How long a used or expired link is stored, days: opening it says why it no longer works. */
const LINKS_KEPT_DAYS = 7;

/** Each deletion is a change of access, which those that sign in meanwhile wait for: not too many at a time. */
const SESSIONS_AT_ONCE = 500;

const DAY_MS = 86_400_000;

/** Deletes every night what signing in leaves behind and nobody can use any more. */
export const sessionCleaning = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "session-cleaning",
  title: "清理过期的登录记录",
  input: z.object({}),
  cron: { at: "10 3 * * *", input: {} },
  retry: { limit: 3, delaySeconds: 60 },
  async run({ services: { db, clock }, signal }) {
    const now = clock();
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    const captchas = await db.delete(spentCaptcha).where(lt(spentCaptcha.expiresAt, now));
    const failures = await db.delete(signInFailure).where(lt(signInFailure.expiresAt, now));
    const links = await db.delete(passwordLink).where(lt(passwordLink.expiresAt, before(LINKS_KEPT_DAYS)));
    // The few that name nobody concern the permissions of roles, and stay.
    const ofPeople = or(isNotNull(accessChange.accountId), isNotNull(accessChange.sessionId));
    const changes = await db
      .delete(accessChange)
      .where(and(lt(accessChange.changedAt, before(CHANGES_KEPT_DAYS)), ofPeople));
    let sessions = 0;
    for (let deleted = SESSIONS_AT_ONCE; deleted === SESSIONS_AT_ONCE; sessions += deleted) {
      signal.throwIfAborted();
      const some = db
        .select({ id: loginSession.id })
        .from(loginSession)
        .where(lt(loginSession.expiresAt, before(SESSIONS_KEPT_DAYS)))
        .limit(SESSIONS_AT_ONCE);
      deleted = (await db.delete(loginSession).where(inArray(loginSession.id, some))).rowCount ?? 0;
    }
    return {
      captchas: captchas.rowCount,
      failures: failures.rowCount,
      links: links.rowCount,
      changes: changes.rowCount,
      sessions,
    };
  },
});
