import { randomUUID } from "node:crypto";
import type {
  RegistrationCode,
  RegistrationCodeAnswer,
  RegistrationCodeRequest,
  RegistrationTicket,
} from "@huxuan/api-client";
import { and, eq, gt, lt } from "drizzle-orm";
import type { HandlerRequest } from "../../contract/index.ts";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { Mail } from "../../platform/mail/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { SessionService } from "../session/index.ts";
import { CODE_MINUTES, codeMail } from "./mails.ts";
import { requireOpen, schoolByCode } from "./openings.ts";
import { codeMac, isCode, newCode, newTicket, ticketHash } from "./secrets.ts";
import { registrationDraft } from "./tables.ts";

/** Wrong codes after which one is worth nothing. */
const MOST_FAILURES = 5;
/** Codes that are sent to an address in an hour. */
const MOST_CODES = 5;
/** How long what is not sent is kept, ms. */
export const DRAFT_MS = 86_400_000;

type Needs = { mail: Mail; session: SessionService } & NeedsOfficeSettings;
export type Draft = typeof registrationDraft.$inferSelect;

/** Sends a code to the address of somebody who wants to register. Throws 400 without a captcha, 429 after many. */
export async function requestCode({
  services,
  ip,
  body,
}: HandlerRequest<"requestRegistrationCode", Needs>): Promise<RegistrationCode> {
  const { school: schoolCode, kind, email, code: answer, uuid }: RegistrationCodeRequest = body;
  const { db, session, mail, clock, secret, officeSettings } = services;
  await session.countGuest({
    about: `registration code ${email.toLowerCase()}`,
    most: MOST_CODES,
    tooMany: "这个邮箱一小时内发送的验证码太多，请先查收已发送的邮件（也看看垃圾邮件），或一小时后再试",
    captcha: { code: answer, uuid },
    ip,
  });
  const school = await schoolByCode(db, schoolCode);
  requireOpen(officeSettings, school.id, kind);
  const id = randomUUID();
  const code = newCode();
  await transaction(db, async (tx) => {
    await tx.insert(registrationDraft).values({
      id,
      schoolId: school.id,
      kind,
      email,
      codeMac: codeMac(secret, id, code),
      sentAt: clock(),
    });
    const to = { address: email, name: "", schoolId: school.id };
    await mail.write(tx, codeMail, [{ to, values: { code, school: school.name } }]);
  });
  return { id, expiresIn: CODE_MINUTES * 60 };
}

/** The address is theirs: gives a ticket, and another one when it is asked again. Throws 400 for a wrong code. */
export async function confirmCode(
  { db, clock, secret }: HandlerRequest<"confirmRegistrationCode">["services"],
  { id, code }: RegistrationCodeAnswer,
): Promise<RegistrationTicket> {
  const since = new Date(clock().getTime() - CODE_MINUTES * 60_000);
  const given = await transaction(db, async (tx) => {
    const [draft] = UUID.test(id)
      ? await tx
          .select()
          .from(registrationDraft)
          .where(
            and(
              eq(registrationDraft.id, id),
              gt(registrationDraft.sentAt, since),
              lt(registrationDraft.failures, MOST_FAILURES),
            ),
          )
          .for("update")
      : [];
    if (draft === undefined) return undefined;
    if (!isCode(secret, id, code, draft.codeMac)) {
      await tx
        .update(registrationDraft)
        .set({ failures: draft.failures + 1 })
        .where(eq(registrationDraft.id, id));
      return undefined;
    }
    const mailTicket = newTicket();
    await tx
      .update(registrationDraft)
      .set({ ticketHash: ticketHash(mailTicket) })
      .where(eq(registrationDraft.id, id));
    return { mailTicket, email: draft.email };
  });
  if (given === undefined)
    throw new DomainError(400, "CODE_WRONG", "验证码不正确或已失效，请重新输入，或重新发送验证码", {
      fields: [{ field: "code", message: "验证码不正确或已失效" }],
    });
  return given;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a ticket belongs to. Throws 400 for one that is unknown or too old. */
export async function draftOf(db: Queryable, mailTicket: string, now: Date): Promise<Draft> {
  const [draft] = await db.select().from(registrationDraft).where(ofTicket(mailTicket, now));
  if (draft === undefined) throw lapsed();
  return draft;
}

/** The same, held until the transaction ends. */
export async function lockDraft(tx: Transaction, mailTicket: string, now: Date): Promise<Draft> {
  const [draft] = await tx.select().from(registrationDraft).where(ofTicket(mailTicket, now)).for("update");
  if (draft === undefined) throw lapsed();
  return draft;
}

const ofTicket = (mailTicket: string, now: Date) =>
  and(
    eq(registrationDraft.ticketHash, ticketHash(mailTicket)),
    gt(registrationDraft.sentAt, new Date(now.getTime() - DRAFT_MS)),
  );

const lapsed = (): DomainError =>
  new DomainError(400, "TOKEN_INVALID", "邮箱的确认已过期，请重新获取邮箱验证码，再上传材料并提交");
