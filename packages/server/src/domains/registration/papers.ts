import type { RegistrationPaper } from "@huxuan/api-client";
import { and, asc, eq } from "drizzle-orm";
import type { HandlerRequest } from "../../contract/index.ts";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { type Files, file } from "../../platform/files/index.ts";
import { redraw } from "../../platform/files/redraw.ts";
import type { SessionService } from "../session/index.ts";
import { draftOf, lockDraft } from "./drafts.ts";
import { lockByKey, type OwnRow, requireKey } from "./own.ts";
import { registrationPaper } from "./tables.ts";

/** Papers of an application. */
export const MOST_PAPERS = 5;
/** Papers that are sent for one in an hour, with those that were taken back. */
const MOST_UPLOADS = 30;

type Needs = { files: Files; session: SessionService };
/** As the contract has it: one of the two. */
interface Shown {
  mailTicket?: string | undefined;
  applyNo?: string | undefined;
  queryCode?: string | undefined;
}
/** Whose papers they are, once that was shown. */
type Owner = { draftId: string; schoolId: number } | { registrationId: number; schoolId: number };

/** The papers of an application, or of what is not sent yet. */
export const papersOf = (
  db: Queryable,
  owner: { draftId: string } | { registrationId: number },
): Promise<RegistrationPaper[]> =>
  db
    .select({
      id: registrationPaper.id,
      name: file.name,
      mediaType: file.mediaType,
      size: file.size,
    })
    .from(registrationPaper)
    .innerJoin(file, eq(file.id, registrationPaper.fileId))
    .where(ownedBy(owner))
    .orderBy(asc(registrationPaper.id));

const ownedBy = (owner: { draftId: string } | { registrationId: number }) =>
  "draftId" in owner
    ? eq(registrationPaper.draftId, owner.draftId)
    : eq(registrationPaper.registrationId, owner.registrationId);

/** One more paper. Throws 409 for a sixth one, and for what was sent already. */
export async function addPaper(
  request: HandlerRequest<"addRegistrationPaper", Needs>,
): Promise<RegistrationPaper> {
  const { services, body, ip } = request;
  const { db, files, session } = services;
  const owner = await findOwner(request, body);
  await session.countGuest({
    about: `registration papers ${"draftId" in owner ? owner.draftId : owner.registrationId}`,
    most: MOST_UPLOADS,
    tooMany: "一小时内上传的文件太多，请一小时后再试",
    ip,
  });
  // Under its new content: what is stored and not used is freed by that.
  body.file = await redraw(body.file, "file");
  const uploader = { accountId: null, schoolId: owner.schoolId };
  await files.store(body.file, uploader);
  return transaction(db, async (tx) => {
    const { schoolId: _school, ...whose } = await lockOwner(tx, request, body);
    if ((await tx.$count(registrationPaper, ownedBy(whose))) >= MOST_PAPERS)
      throw stateConflict(`最多上传 ${MOST_PAPERS} 个文件，请先删除一个`);
    const {
      id: fileId,
      name,
      mediaType,
      size,
    } = await files.add(tx, body.file, {
      session: uploader,
      purpose: "registration",
    });
    const [made] = await tx
      .insert(registrationPaper)
      .values({ ...whose, fileId })
      .returning();
    if (made === undefined) throw new Error("insert returned nothing");
    return { id: made.id, name, mediaType, size };
  });
}

/** Takes one back; its file goes within a day. Throws 404 for somebody else's. */
export async function removePaper(request: HandlerRequest<"removeRegistrationPaper", Needs>): Promise<void> {
  await findOwner(request, request.body);
  await transaction(request.services.db, async (tx) => {
    const { schoolId: _school, ...whose } = await lockOwner(tx, request, request.body);
    const gone = await tx
      .delete(registrationPaper)
      .where(and(eq(registrationPaper.id, request.body.id), ownedBy(whose)))
      .returning({ id: registrationPaper.id });
    if (gone.length === 0) throw notFound("文件");
  });
}

type Request = HandlerRequest<"addRegistrationPaper" | "removeRegistrationPaper", Needs>;

/** Who shows the ticket, or number and code. Throws 400 when neither is shown. */
async function findOwner(request: Request, shown: Shown): Promise<Owner> {
  const { db, clock } = request.services;
  if (shown.mailTicket !== undefined) {
    const { id: draftId, schoolId } = await draftOf(db, shown.mailTicket, clock());
    return { draftId, schoolId };
  }
  return ofReturned(await requireKey(request, keyIn(shown)));
}

/** The same, held until the transaction ends, and still to be sent. */
async function lockOwner(tx: Transaction, { services }: Request, shown: Shown): Promise<Owner> {
  if (shown.mailTicket !== undefined) {
    const { id: draftId, schoolId, applyNo } = await lockDraft(tx, shown.mailTicket, services.clock());
    if (applyNo !== null) throw stateConflict("这份申请已经提交，不能再改动材料");
    return { draftId, schoolId };
  }
  return ofReturned(await lockByKey(tx, keyIn(shown).applyNo));
}

function keyIn({ applyNo, queryCode }: Shown): { applyNo: string; queryCode: string } {
  if (applyNo === undefined || queryCode === undefined)
    throw invalidFields([{ field: "mailTicket", message: "请先确认邮箱，或填写申请编号和查询码" }]);
  return { applyNo, queryCode };
}

function ofReturned({ id, schoolId, state }: OwnRow): Owner {
  if (state !== "returned") throw stateConflict("这份申请现在不能改动材料；只有退回补正时可以");
  return { registrationId: id, schoolId };
}
