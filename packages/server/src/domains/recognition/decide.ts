import type {
  ManyActed,
  RecognitionChoice,
  RecognitionDecision,
  RecognitionDetail,
  RecognitionRevocation,
} from "@huxuan/api-client";
import { and, eq, sql } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { notFound, stateConflict, versionConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineProcess } from "../../platform/workflow/index.ts";
import { actOnEach, logChange } from "../../resource/index.ts";
import { idsInScope, inScope, isInScope, requireInScope } from "../../scope/index.ts";
import { revokeDocuments } from "../document/index.ts";
import type { NeedsRecognitionRules } from "../recognition-rule/index.ts";
import { recognitionApplication } from "./application.ts";
import { grantedOf, readCase } from "./asked.ts";
import { checksOf, refusalOf } from "./checks.ts";
import { DECISION } from "./document-kinds.ts";
import { LockedAccount } from "./ledger.ts";
import {
  creditsChanged,
  lockRecognition,
  recogniseCredits,
  type RecogniseServices,
  type RecognitionRow,
  tellStudent,
} from "./recognise.ts";
import { type Context, readRecognition } from "./recognitions.ts";
import { numberText } from "./rules.ts";
import { RECOGNITION_FACTS, RECOGNITION_PROCESS, STANDARD_PROCESS } from "./standard-process.ts";
import {
  creditTransaction,
  recognition,
  recognitionDue,
  recognitionSource,
  recognitionTarget,
} from "./tables.ts";

/** Decides applications: the office draws how. Approved, the credits are recognised in the transaction of the last approval. */
export const recognitionAudit = defineProcess<
  Pick<CoreServices, "db"> & RecogniseServices & NeedsRecognitionRules
>()({
  key: RECOGNITION_PROCESS,
  title: "学分认定",
  facts: RECOGNITION_FACTS,
  standard: STANDARD_PROCESS,
  async ended({ tx, businessKey, outcome, opinion, at, services }) {
    const id = recognitionApplication.idOf(businessKey);
    if (outcome === "approved") {
      await recogniseApplication(tx, services, id, opinion, at);
      return;
    }
    const row = await lockRecognition(tx, id);
    await tx
      .update(recognition)
      .set({
        state: outcome === "refused" ? "refused" : "withdrawn",
        decidedAt: at,
        opinion,
        version: row.version + 1,
      })
      .where(eq(recognition.id, id));
    await setFree(tx, id);
  },
  async moved({ tx, businessKey, state, opinion }) {
    if (state !== "returned") return;
    const row = await lockRecognition(tx, recognitionApplication.idOf(businessKey));
    await tx
      .update(recognition)
      .set({ opinion, version: row.version + 1 })
      .where(eq(recognition.id, row.id));
  },
  mayRead: async ({ db, session, businessKey }) =>
    isInScope(db, session, recognition, eq(recognition.id, recognitionApplication.idOf(businessKey))),
});

/** Throws 409 where the regulations forbid by now what was approved: cap and double use may have come between. */
async function recogniseApplication(
  tx: Transaction,
  services: RecogniseServices & NeedsRecognitionRules,
  id: number,
  opinion: string,
  at: Date,
): Promise<void> {
  const [of] = await tx
    .select({ studentId: recognition.studentId, schoolId: recognition.schoolId })
    .from(recognition)
    .where(eq(recognition.id, id));
  if (of === undefined) throw new Error(`no recognition ${id}`);
  const bank = await LockedAccount.lock(tx, of);
  const row = await lockRecognition(tx, id);
  const read = await readCase(tx, services, row);
  const refusal = refusalOf(checksOf(read.asked));
  if (refusal !== undefined) throw stateConflict(`现在不能认定：${refusal}；请退回或不通过`);
  await recogniseCredits(tx, services, bank, {
    row,
    sources: read.sources,
    granted: grantedOf(read),
    opinion,
    at,
  });
}

/** Its grades and courses may be used by others. */
async function setFree(tx: Transaction, id: number): Promise<void> {
  await tx.update(recognitionSource).set({ live: false }).where(eq(recognitionSource.recognitionId, id));
  await tx.update(recognitionTarget).set({ live: false }).where(eq(recognitionTarget.recognitionId, id));
}

/**
 * Decides the step of an application that is the caller's. Throws 404 out of scope and where no step waits for them, 409
 * when it changed since it was read.
 */
export async function decideOne(
  context: Context,
  id: number,
  { version, ...decision }: RecognitionDecision,
): Promise<RecognitionDetail> {
  await transaction(context.services.db, async (tx) => {
    const row = await findInScope(context, tx, id);
    if (row.version !== version) throw versionConflict("学分认定");
    await decideStep(context, tx, row, decision);
  });
  return readRecognition(context, id);
}

async function findInScope({ session }: Context, tx: Transaction, id: number): Promise<RecognitionRow> {
  const [row] = await tx
    .select()
    .from(recognition)
    .where(and(eq(recognition.id, id), inScope(session, recognition)));
  if (row === undefined) throw notFound("学分认定");
  return row;
}

async function decideStep(
  context: Context,
  tx: Transaction,
  row: RecognitionRow,
  decision: Omit<RecognitionDecision, "version">,
): Promise<void> {
  const { session, services } = context;
  const actor = { accountId: session.accountId, name: session.personName };
  await recognitionApplication.decide(tx, services, row.id, actor, decision, services.clock());
  await logChange(context, tx, {
    action: "recognition-decide",
    targets: [{ kind: "recognition", id: row.id, schoolId: row.schoolId }],
    before: { state: row.state },
    after: decision,
  });
}

/**
 * Approves the caller's step of many, each by itself, where a rule in force says the same. Says of each what became of it.
 * Throws 404 where one is out of scope.
 */
export async function decideMany(context: Context, { ids, opinion }: RecognitionChoice): Promise<ManyActed> {
  const { db } = context.services;
  const wanted = [...new Set(ids)];
  if ((await idsInScope(db, context.session, recognition, wanted)).size < wanted.length)
    throw notFound("学分认定");
  return actOnEach(wanted, (id, called) =>
    transaction(db, async (tx) => {
      const row = await findInScope(context, tx, id);
      called(numberText(row.number));
      const read = await readCase(tx, context.services, row);
      if (read.rule === undefined) throw stateConflict("没有规则支持，请逐件审核");
      await decideStep(context, tx, row, { outcome: "approve", opinion });
    }),
  );
}

/**
 * Takes recognised credits back by a document: the ledger gets the exact opposite, the grades may be used again. Throws 404
 * out of scope, 409 for what is not recognised or changed since it was read.
 */
export async function revokeOne(
  context: Context,
  id: number,
  { documentNumber, reason, version }: RecognitionRevocation,
): Promise<RecognitionDetail> {
  const { session, services } = context;
  await transaction(services.db, async (tx, afterCommit) => {
    const at = services.clock();
    const of = await findInScope(context, tx, id);
    await requireInScope(tx, session, recognition, eq(recognition.id, id));
    const bank = await LockedAccount.lock(tx, of);
    const row = await lockRecognition(tx, id);
    if (row.state === "revoked") throw stateConflict("该认定已撤销，不能再次撤销");
    if (row.state !== "recognised") throw stateConflict("已认定的学分才能撤销");
    if (row.version !== version) throw versionConflict("学分认定");
    const [posted] = await tx
      .select({ id: creditTransaction.id, text: creditTransaction.text })
      .from(creditTransaction)
      .where(and(eq(creditTransaction.recognitionId, id), eq(creditTransaction.kind, "recognise")));
    if (posted === undefined) throw new Error(`recognition ${id} is not in the ledger`);
    await bank.reverse(posted.id, { kind: "revoke", text: `撤销：${posted.text}`, documentNumber }, at);
    await tx
      .update(recognition)
      .set({
        state: "revoked",
        decidedAt: at,
        opinion: reason,
        documentNumber,
        version: row.version + 1,
      })
      .where(eq(recognition.id, id));
    await setFree(tx, id);
    // Its grades may have failed meanwhile, and there is room for others.
    await tx
      .insert(recognitionDue)
      .values({ studentId: row.studentId })
      .onConflictDoUpdate({
        target: recognitionDue.studentId,
        set: { number: sql`${recognitionDue.number} + 1` },
      });
    await tellStudent(
      tx,
      row.studentId,
      `${numberText(row.number)} 的学分认定已撤销（${documentNumber}）：${posted.text}`,
      at,
    );
    const messages = await creditsChanged(tx, services, row.studentId, at);
    await revokeDocuments(
      tx,
      DECISION,
      { aboutId: id, schoolId: row.schoolId },
      { reason: "该学分认定已撤销", revocationNumber: documentNumber, at },
    );
    afterCommit(() => services.outbox.deliver(messages));
    await logChange(context, tx, {
      action: "recognition-revoke",
      targets: [{ kind: "recognition", id, schoolId: row.schoolId }],
      before: { state: row.state, credits: row.credits },
      after: { state: "revoked", documentNumber, reason },
    });
  });
  return readRecognition(context, id);
}
