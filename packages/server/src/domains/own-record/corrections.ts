import {
  labels,
  type RecordCorrection,
  type RecordCorrectionSearch,
  type RecordField,
  type WorkflowState,
} from "@huxuan/api-client";
import { and, desc, eq } from "drizzle-orm";
import type { UploadedFile } from "../../contract/index.ts";
import { type Queryable, transaction } from "../../db/index.ts";
import { invalidFields, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Files } from "../../platform/files/index.ts";
import { notify } from "../../platform/notification/index.ts";
import { defineProcess, type Workflow } from "../../platform/workflow/index.ts";
import {
  Application,
  containsWords,
  logChange,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { requireStudent } from "../../scope/index.ts";
import {
  correctedRecord,
  correctRecord,
  type NeedsStudentUse,
  recordFact,
  student,
} from "../person/index.ts";
import { school } from "../school/index.ts";
import { RECORD_PROCESS, STANDARD_PROCESS } from "./standard-process.ts";
import { recordCorrection } from "./tables.ts";

type Context = RequestContext<{ workflow: Workflow; files: Files }>;

/** Corrections as what is handed in and decided. */
const application = new Application(RECORD_PROCESS, recordCorrection);

/** Decides corrections: the office draws how. The register changes in the transaction of the last approval, or neither does. */
export const recordReview = defineProcess<Pick<CoreServices, "db"> & NeedsStudentUse>()({
  key: RECORD_PROCESS,
  title: "个人信息更正",
  facts: { field: "text", schoolCode: "text" },
  standard: STANDARD_PROCESS,
  ended: async ({ tx, businessKey, outcome, opinion, at, services }) => {
    if (outcome === "withdrawn") return;
    const id = application.idOf(businessKey);
    const [row] = await tx.select().from(recordCorrection).where(eq(recordCorrection.id, id));
    if (row === undefined) throw new Error(`no correction ${businessKey}`);
    if (outcome === "approved") await correctRecord(tx, services, row);
    const name = labels.recordField[row.field];
    const title =
      outcome === "approved"
        ? `${name}已更正为「${row.to}」`
        : `${name}的更正没有通过${opinion === "" ? "" : `：${opinion}`}`;
    await notify(tx, [{ accountIds: [row.askedBy], kind: "answered", title }], at);
  },
});

const rows = (db: Queryable) =>
  db
    .select({ correction: recordCorrection, student, school, state: application.state })
    .from(recordCorrection)
    .innerJoin(student, eq(student.id, recordCorrection.studentId))
    .innerJoin(school, eq(school.id, recordCorrection.schoolId))
    .$dynamic();

const corrections = new Resource({
  label: "个人信息更正",
  name: "record-correction",
  table: recordCorrection,
  rows,
  show: (found) =>
    found.map(
      ({ correction, student: of, school: at, state }): RecordCorrection & { proofId: number | null } => ({
        id: correction.id,
        version: correction.version,
        school: { id: at.id, name: at.name },
        studentNumber: of.studentNumber,
        studentName: of.name,
        studentId: of.id,
        field: correction.field,
        from: correction.from,
        to: correction.to,
        reason: correction.reason,
        proofId: correction.proofId,
        askedAt: correction.askedAt.toISOString(),
        // It is handed in when it is written.
        state: state as WorkflowState,
      }),
    ),
  sort: { askedAt: recordCorrection.askedAt },
  standard: [desc(recordCorrection.askedAt), desc(recordCorrection.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** With the link to its paper, for who may look at it. */
const withProof = <Found extends { proofId: number | null }>(found: Found, { services }: Context) => ({
  ...found,
  ...(found.proofId !== null && { proof: services.files.link(found.proofId) }),
});

/** Corrections in the caller's scope, of a student their own; the latest first. */
export async function searchCorrections(
  context: Context,
  { page, keyword }: RecordCorrectionSearch,
): Promise<PageOfItems<RecordCorrection>> {
  const words = containsWords(keyword, { searchText: student.searchText, indexed: true });
  const { items, ...counted } = await corrections.list(context, page, words);
  return { items: items.map((one) => withProof(one, context)), ...counted };
}

/** One in the caller's scope; throws 404 otherwise. */
export const readCorrection = async (context: Context, id: number): Promise<RecordCorrection> =>
  withProof(await corrections.read(context, id), context);

/** What a student asks for. */
interface Asked {
  field: RecordField;
  to: string;
  reason: string;
  proof?: UploadedFile;
}

/**
 * A student asks to correct a fact of their record; the workflow decides. Throws 400 for what the register cannot hold or
 * holds already, 409 while another correction of the fact is under way.
 */
export async function askCorrection(
  context: Context,
  { field, to, reason, proof }: Asked,
): Promise<RecordCorrection> {
  const { session, services } = context;
  const studentId = requireStudent(session);
  const now = services.clock();
  const keep = await services.files.keep(proof, { session, purpose: "record-correction" });
  const id = await transaction(services.db, async (tx) => {
    // Of two at once the second waits for the first, and finds it.
    const [own] = await tx.select().from(student).where(eq(student.id, studentId)).for("update");
    if (own === undefined) throw new Error(`no student ${studentId}`);
    const from = await recordFact(tx, own, field);
    if (from === to) throw invalidFields([{ field: "to", message: "和现在登记的一样，不需要更正" }]);
    await correctedRecord(tx, own, field, to);
    const running = await tx
      .select({ id: recordCorrection.id })
      .from(recordCorrection)
      .where(
        and(
          eq(recordCorrection.studentId, studentId),
          eq(recordCorrection.field, field),
          application.isUnderWay,
        ),
      );
    const name = labels.recordField[field];
    if (running.length > 0) throw stateConflict(`${name}已有更正申请在审核，请等待结果，或先撤回它`);
    const [made] = await tx
      .insert(recordCorrection)
      .values({
        schoolId: own.schoolId,
        studentId,
        field,
        from,
        to,
        reason,
        proofId: await keep(tx),
        askedBy: session.accountId,
        askedAt: now,
      })
      .returning({ id: recordCorrection.id });
    const madeId = made?.id as number;
    const [of] = await tx.select({ code: school.code }).from(school).where(eq(school.id, own.schoolId));
    await application.submit(
      tx,
      services,
      madeId,
      {
        subject: `${own.name}（${own.studentNumber}）的${name}：${from || "没有登记"} → ${to}`.slice(0, 200),
        facts: { field, schoolCode: of?.code ?? "" },
        initiator: {
          accountId: session.accountId,
          name: session.personName,
          schoolId: own.schoolId,
          department: own.department,
        },
      },
      now,
    );
    await logChange(context, tx, {
      action: "record-correction-ask",
      targets: [{ kind: "record-correction", id: madeId, schoolId: own.schoolId }],
      before: { [field]: from },
      after: { [field]: to, reason },
    });
    return madeId;
  });
  return readCorrection(context, id);
}
