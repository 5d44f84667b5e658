import type { OwnRecord } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { UploadedFile } from "../../contract/index.ts";
import { type Transaction, transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { Files } from "../../platform/files/index.ts";
import { redraw } from "../../platform/files/redraw.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { readStudent } from "../person/index.ts";
import { account, requireOwnHand } from "../session/index.ts";
import { studentPhoto } from "../student-photo/index.ts";
import { SHOWS_LOOKS } from "./settings.ts";

type Context = RequestContext<{ files: Files } & NeedsOfficeSettings>;

/** What the caller sees of themselves. */
export async function readOwnRecord(context: Context): Promise<OwnRecord> {
  const { session, services } = context;
  const { db, files, officeSettings } = services;
  const [own] = await db
    .select({ phone: account.phone, pictureId: account.pictureId })
    .from(account)
    .where(eq(account.id, session.accountId));
  const { studentId } = session;
  const [photo] =
    studentId === null
      ? []
      : await db.select().from(studentPhoto).where(eq(studentPhoto.studentId, studentId));
  return {
    ...(own?.phone != null && { phone: own.phone }),
    ...(own?.pictureId != null && { picture: files.link(own.pictureId) }),
    ...(studentId !== null && { student: await readStudent(db, studentId) }),
    ...(photo && { photo: files.link(photo.fileId) }),
    showsLooks: studentId !== null && officeSettings.get(SHOWS_LOOKS, session.schoolId),
  };
}

/** Writes what the owner of the account says of themselves. Throws 403 for who acts as them. */
async function changeOwn(
  context: Context,
  action: "account-phone" | "account-picture",
  columns: (tx: Transaction) => Promise<{ phone?: string | null; pictureId?: number | null }>,
): Promise<OwnRecord> {
  const { session, services } = context;
  requireOwnHand(session);
  await transaction(services.db, async (tx) => {
    const [own] = await tx
      .select()
      .from(account)
      .where(eq(account.id, session.accountId))
      .for("no key update");
    if (own === undefined) throw new DomainError(401, "TOKEN_INVALID", "这个账号已不存在，请重新登录");
    await writeNext(tx, account, own, await columns(tx));
    await logChange(context, tx, {
      action,
      targets: [{ kind: "account", id: own.id, schoolId: own.schoolId }],
      after: { by: "owner" },
    });
  });
  return readOwnRecord(context);
}

export const changeOwnPhone = (context: Context, phone: string | undefined): Promise<OwnRecord> =>
  changeOwn(context, "account-phone", async () => ({ phone: phone ?? null }));

/** Takes another picture, drawn anew: what cameras write into pictures is gone. */
export async function changeOwnPicture(context: Context, body: { file: UploadedFile }): Promise<OwnRecord> {
  const { session, services } = context;
  requireOwnHand(session);
  body.file = await redraw(body.file, "file");
  const keep = await services.files.keep(body.file, { session, purpose: "own-picture" });
  return changeOwn(context, "account-picture", async (tx) => ({ pictureId: await keep(tx) }));
}

export const removeOwnPicture = (context: Context): Promise<OwnRecord> =>
  changeOwn(context, "account-picture", async () => ({ pictureId: null }));
