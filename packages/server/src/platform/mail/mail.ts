import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import nodemailer from "nodemailer";
import type { Logger } from "pino";
import { type Database, type Queryable } from "../../db/index.ts";
import type { Jobs } from "../jobs/index.ts";
import { mailSending } from "./jobs.ts";
import { BAD_ADDRESS, TOO_OLD } from "./sentences.ts";
import { mail } from "./tables.ts";
import { type MailTemplate, oneLine, render } from "./template.ts";

/** Who gets a mail. */
export interface Recipient {
  /** One address, such as `li@example.edu.cn`. */
  address: string;
  name: string;
  /** Whose office may read the mail in the outbox; null for the provincial one's. */
  schoolId: number | null;
}

export interface MailParts {
  db: Database;
  jobs: Pick<Jobs, "enqueue">;
  clock: () => Date;
  log: Logger;
  /** `smtp://` or `smtps://` with name and password; undefined: mails stay in the table. */
  smtpUrl: string | undefined;
  /** The sender's address, with or without a name. */
  from: string;
}

/** What one round of sending came to. */
export interface Sent {
  sent: number;
  /** Tried, to be tried again. */
  later: number;
  /** Given up. */
  failed: number;
}

/** Pause after the first try that failed, ms. It doubles, up to the longest: 1, 2, 4, … 256, 360, 360 … minutes. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** A mail is not tried any longer, ms: who gets it later does not need it any more. */
const GIVE_UP_MS = 3 * 86_400_000;

/** Mails are taken in groups of so many, and given to others again when their sender has been silent for so long, ms. */
const GROUP = 10;
const CLAIM_MS = 10 * 60_000;

/** A round ends after so many; the next one goes on. */
const MOST_A_ROUND = 1_000;

/** How long a mail server may take to answer, ms. A group of tries ends well within its claim. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Rows of one statement. */
const ROWS = 500;

/** How long an ended mail is kept, ms: questions whether it was sent come late. */
const KEPT_MS = 180 * 86_400_000;

/** One address: nothing that names two, adds a display name or ends a header. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\\p{Cc}]{1,64}@[\p{L}\p{N}.-]{1,190}\.[\p{L}\p{N}-]{2,}$/u;

type Row = typeof mail.$inferSelect;
type Transport = ReturnType<typeof openTransport>;

/** Mails to people; `README.md` in this folder shows how a domain writes one. */
export class Mail {
  readonly #parts: MailParts;

  constructor(parts: MailParts) {
    this.#parts = parts;
  }

  /**
   * Writes one mail to each recipient, in the transaction of what it tells: it is sent when that commits, once at least.
   * An address that is none is written down as failed, and stops nothing.
   */
  async write<Values>(
    tx: Queryable,
    template: MailTemplate<Values>,
    mails: readonly { to: Recipient; values: Values }[],
  ): Promise<void> {
    const now = this.#parts.clock();
    const rows = mails.map(({ to, values }) => ({
      ...render(template, values),
      template: template.name,
      toAddress: oneLine(to.address),
      toName: oneLine(to.name),
      schoolId: to.schoolId,
      writtenAt: now,
      dueAt: now,
      ...(ADDRESS.test(to.address) ? {} : { state: "failed" as const, endedAt: now, error: BAD_ADDRESS }),
    }));
    for (let at = 0; at < rows.length; at += ROWS) await tx.insert(mail).values(rows.slice(at, at + ROWS));
    if (rows.length > 0 && this.#parts.smtpUrl !== undefined) {
      await this.#parts.jobs.enqueue(tx, mailSending, {});
    }
  }

  /**
   * Sends what is due, until nothing is left or the mail server cannot be reached. Any number of nodes may do it at a
   * time. Without a mail server it only gives up what has waited too long.
   */
  async sendDue(signal?: AbortSignal): Promise<Sent> {
    const total: Sent = { sent: 0, later: 0, failed: await this.#giveUpOld() };
    const { smtpUrl, from } = this.#parts;
    if (smtpUrl === undefined) return total;
    const transport = openTransport(smtpUrl, from);
    try {
      for (let tried = 0; tried < MOST_A_ROUND; tried += GROUP) {
        const group = await this.#claim();
        for (const [at, row] of group.entries()) {
          // A stop between two mails: nothing is lost but time.
          if (signal?.aborted) await this.#release(group.slice(at));
          signal?.throwIfAborted();
          const outcome = await this.#send(transport, row);
          if (outcome === "unreachable") {
            await this.#release(group.slice(at + 1));
            return { ...total, later: total.later + 1 };
          }
          total[outcome] += 1;
        }
        if (group.length < GROUP) break;
      }
      return total;
    } finally {
      transport.close();
    }
  }

  /**
   * Sends a mail at once and once, past the outbox. Gives what platform and mail server said to each other, without the
   * password. Throws where no mail server is set.
   */
  async tryOut(to: { address: string; name: string }): Promise<{ sent: boolean; conversation: string[] }> {
    const { smtpUrl, from } = this.#parts;
    if (smtpUrl === undefined) throw new Error("no mail server is set");
    const conversation: string[] = [];
    const transport = openTransport(smtpUrl, from, conversation);
    try {
      await transport.sendMail({
        to,
        subject: "互选平台的测试邮件",
        text: "收到这封邮件，说明平台能发出邮件。\n",
        headers: { "auto-submitted": "auto-generated" },
      });
      return { sent: true, conversation };
    } catch (error) {
      conversation.push(oneLine((error as Error).message).slice(0, 500));
      return { sent: false, conversation };
    } finally {
      transport.close();
    }
  }

  /** Deletes mails that ended long ago. */
  async removeOld(): Promise<number> {
    const before = new Date(this.#parts.clock().getTime() - KEPT_MS);
    const gone = await this.#parts.db
      .delete(mail)
      .where(and(inArray(mail.state, ["sent", "failed"]), lt(mail.writtenAt, before)));
    return gone.rowCount ?? 0;
  }

  async #giveUpOld(): Promise<number> {
    const now = this.#parts.clock();
    const gone = await this.#parts.db
      .update(mail)
      .set({
        state: "failed",
        endedAt: now,
        error: sql`concat_ws('：', ${TOO_OLD}::text, ${mail.error})`,
      })
      .where(
        and(
          eq(mail.state, "waiting"),
          lte(mail.dueAt, now),
          lt(mail.writtenAt, new Date(now.getTime() - GIVE_UP_MS)),
        ),
      );
    return gone.rowCount ?? 0;
  }

  /** Takes some that are due; nobody else takes them for a while. No transaction is open while they are sent. */
  async #claim(): Promise<Row[]> {
    const { db, clock } = this.#parts;
    const now = clock();
    // Beside the statement: a subquery within it may run more than once, and lock other rows each time.
    const due = db.$with("due").as(
      db
        .select({ id: mail.id })
        .from(mail)
        .where(and(eq(mail.state, "waiting"), lte(mail.dueAt, now)))
        .orderBy(asc(mail.dueAt), asc(mail.id))
        .limit(GROUP)
        .for("update", { skipLocked: true }),
    );
    const claimed = await db
      .with(due)
      .update(mail)
      .set({ dueAt: new Date(now.getTime() + CLAIM_MS) })
      .where(inArray(mail.id, db.select({ id: due.id }).from(due)))
      .returning();
    return claimed.sort((a, b) => a.id - b.id);
  }

  async #release(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await this.#parts.db.update(mail).set({ dueAt: this.#parts.clock() }).where(inArray(mail.id, ids));
  }

  async #send(transport: Transport, row: Row): Promise<"sent" | "later" | "failed" | "unreachable"> {
    const { db, clock, log } = this.#parts;
    const attempts = row.attempts + 1;
    try {
      await transport.sendMail({
        // The same at every try: a mail server that took it before the answer was lost can tell.
        messageId: `<mail-${row.id}-${row.writtenAt.getTime()}@${transport.domain}>`,
        date: row.writtenAt,
        to: { name: row.toName, address: row.toAddress },
        subject: row.subject,
        text: row.text,
        html: row.html,
        // Machines that are away do not answer to what a machine wrote.
        headers: { "auto-submitted": "auto-generated" },
      });
    } catch (error) {
      const failure = error as Error & { code?: string; command?: string; responseCode?: number };
      const reason = oneLine(failure.message).slice(0, 500);
      if (isRefused(failure)) {
        log.info({ mailId: row.id, responseCode: failure.responseCode }, "a mail was refused");
        await db
          .update(mail)
          .set({ state: "failed", endedAt: clock(), attempts, error: `对方邮件服务器拒收：${reason}` })
          .where(eq(mail.id, row.id));
        return "failed";
      }
      log.warn(
        { mailId: row.id, code: failure.code, responseCode: failure.responseCode },
        "a mail was not sent yet",
      );
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
      await db
        .update(mail)
        .set({ attempts, error: reason, dueAt: new Date(clock().getTime() + pause) })
        .where(eq(mail.id, row.id));
      return failure.responseCode === undefined || failure.code === "EAUTH" ? "unreachable" : "later";
    }
    await db
      .update(mail)
      .set({ state: "sent", endedAt: clock(), attempts, error: null })
      .where(eq(mail.id, row.id));
    return "sent";
  }
}

/** The recipient, or what the mail says, is refused for good: not what is wrong with our own settings. */
const isRefused = ({ command, responseCode = 0 }: { command?: string; responseCode?: number }): boolean =>
  responseCode >= 500 && (command === "RCPT TO" || command === "DATA");

/** @param conversation gets what both sides say, a line each */
function openTransport(url: string, from: string, conversation?: string[]) {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 1,
      ...TIMEOUTS,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(conversation && { debug: true, logger: listener(conversation) }),
    },
    { from },
  );
  return Object.assign(transport, { domain: /@([\w.-]+)/.exec(from)?.[1] ?? "localhost" });
}

/** Longest line of a conversation that is kept, and how many, characters and lines: a mail itself is among them. */
const [LINE, LINES] = [200, 60];

/** Writes down what client and server say; of a sign-in only that there was one. */
function listener(conversation: string[]) {
  let signingIn = false;
  const hear = ({ tnx }: { tnx?: string }, message: unknown): void => {
    if ((tnx !== "client" && tnx !== "server") || conversation.length >= LINES) return;
    const said = oneLine(String(message)).slice(0, LINE);
    if (tnx === "client") signingIn = said.startsWith("AUTH") || (signingIn && !/^[A-Z]{4}\b/.test(said));
    const word = tnx === "client" && signingIn ? "AUTH …" : said;
    conversation.push(`${tnx === "client" ? "平台" : "服务器"}：${word}`);
  };
  const ignore = () => undefined;
  return { level: ignore, trace: hear, debug: hear, info: hear, warn: ignore, error: ignore, fatal: ignore };
}
