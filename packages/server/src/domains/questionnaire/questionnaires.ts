import { checkQuestions } from "@huxuan/questionnaire";
import { and, eq, sql } from "drizzle-orm";
import type { Handler } from "../../contract/index.ts";
import { transaction } from "../../db/index.ts";
import { logChange, record } from "../../resource/index.ts";
import { requireInScope } from "../../scope/index.ts";
import { questionnaire } from "./tables.ts";

/** What an office reads that wants to change one in use. */
const IN_USE = "已有答卷，请复制为新版本";

/** Their lists, forms and acts. */
export const questionnaires = record("Questionnaire", questionnaire, {
  check: ({ questions }) => checkQuestions(questions),
  searched: [questionnaire.name],
  states: {
    update: { from: "draft", otherwise: IN_USE },
    delete: { from: "draft", otherwise: IN_USE },
    activate: { from: ["draft", "retired"], to: "active" },
    retire: { from: "active", to: "retired" },
    copy: {},
  },
});

/** Makes a draft with the same questions: the next revision. Throws 404 where there is none in scope. */
export const copyQuestionnaire: Handler<"copyQuestionnaire"> = async (act) => {
  const { db } = act.services;
  // Before the transaction: PGlite has one connection, which that holds.
  await questionnaires.handlers.getQuestionnaire(act);
  const madeId = await transaction(db, async (tx) => {
    await requireInScope(tx, act.session, questionnaire, eq(questionnaire.id, act.path.id));
    const [row] = await tx.select().from(questionnaire).where(eq(questionnaire.id, act.path.id));
    if (row === undefined) throw new Error("A questionnaire that was read is not there");
    const { schoolId, purpose, name, intro, questions } = row;
    // Two copies at the same time get two revisions.
    await tx
      .select({ id: questionnaire.id })
      .from(questionnaire)
      .where(and(eq(questionnaire.schoolId, schoolId), eq(questionnaire.name, name)))
      .orderBy(questionnaire.id)
      .for("update");
    const revision = sql<number>`(select max(q.revision) + 1 from ${questionnaire} q
      where q.school_id = ${schoolId} and q.name = ${name})`;
    const [made] = await tx
      .insert(questionnaire)
      .values({ schoolId, purpose, name, intro, questions, revision })
      .returning({ id: questionnaire.id, revision: questionnaire.revision });
    if (made === undefined) throw new Error("A copy was not made");
    await logChange(act, tx, {
      action: "questionnaire-copy",
      targets: [{ kind: "questionnaire", id: made.id, schoolId }],
      before: { revision: row.revision },
      after: { revision: made.revision },
    });
    return made.id;
  });
  return questionnaires.handlers.getQuestionnaire({ ...act, path: { id: madeId } });
};
