import type { StartedImport } from "@huxuan/api-client";
import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineImport, type NeedsReadings, PlanOutdated, readerModule } from "../../platform/import/index.ts";
import { type RequestContext, rowsInput, type RowsUpload, startImport } from "../../resource/index.ts";
import { type PlannedQuestionnaire, QUESTIONS, type reader } from "./import-rows.ts";
import { questionnaire } from "./tables.ts";

/** Questions from a workbook: one row a question. They become drafts. */
export const questionnaireImport = defineImport<Pick<CoreServices, "clock">>()({
  name: "questionnaire-import",
  title: "导入问卷",
  rows: QUESTIONS,
  reader: readerModule<typeof reader>(new URL("./import-rows.ts", import.meta.url)),
  input: rowsInput,
  followedBy: "getRowsImport",
  general: [
    "一行是一道题，次序就是答题的次序；问卷名称相同的行合成一份草稿。",
    "已有同名草稿的，文件里的题目代替它原有的题目；已在使用的请先复制为新版本。",
    "显示条件在导入以后到问卷里设置。",
    "有错误时先不导入，列出来由你决定怎样处理。",
  ],
  async stored(db, { input: { schoolId } }) {
    const questionnaires = await db
      .selectDistinctOn([questionnaire.name], {
        id: questionnaire.id,
        version: questionnaire.version,
        name: questionnaire.name,
        state: questionnaire.state,
        questions: questionnaire.questions,
      })
      .from(questionnaire)
      .where(eq(questionnaire.schoolId, schoolId))
      .orderBy(questionnaire.name, desc(questionnaire.revision));
    return { questionnaires };
  },
  preview: ({ questionnaires }) => summaryOf(questionnaires),
  async write(tx, { questionnaires }, { input: { schoolId, actor }, services }) {
    const targets: { kind: "questionnaire"; id: number; schoolId: number }[] = [];
    for (const planned of questionnaires)
      targets.push({ kind: "questionnaire", id: await writeDraft(tx, schoolId, planned), schoolId });
    const summary = summaryOf(questionnaires);
    const { ip, requestId, ...session } = actor;
    if (targets.length > 0)
      await writeOperation(tx, {
        session,
        action: "questionnaire-import",
        targets,
        before: null,
        after: summary,
        ip,
        requestId,
        at: services.clock(),
      });
    return summary;
  },
});

const summaryOf = (questionnaires: readonly PlannedQuestionnaire[]) => ({
  created: questionnaires.filter(({ draft }) => draft === null).length,
  updated: questionnaires.filter(({ draft }) => draft !== null).length,
  unchanged: 0,
});

/** Makes a draft, or replaces the questions of one. Throws `PlanOutdated` when that was changed or put to use meanwhile. */
async function writeDraft(
  tx: Transaction,
  schoolId: number,
  { draft, name, purpose, questions }: PlannedQuestionnaire,
): Promise<number> {
  const [written] =
    draft === null
      ? await tx
          .insert(questionnaire)
          .values({ schoolId, name, purpose, questions })
          .onConflictDoNothing()
          .returning({ id: questionnaire.id })
      : await tx
          .update(questionnaire)
          .set({ questions, version: draft.version + 1 })
          .where(
            and(
              eq(questionnaire.id, draft.id),
              eq(questionnaire.version, draft.version),
              eq(questionnaire.state, "draft"),
            ),
          )
          .returning({ id: questionnaire.id });
  if (written === undefined) throw new PlanOutdated();
  return written.id;
}

/** Starts an import into a school. */
export const startQuestionnaireImport = (
  act: RequestContext<NeedsReadings> & { hungUp: AbortSignal },
  upload: RowsUpload,
): Promise<StartedImport> => startImport(act, questionnaireImport, upload);
