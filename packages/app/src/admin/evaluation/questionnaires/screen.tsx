import {
  getQuestionnaireImportTemplate,
  labels,
  type Permission,
  type Questionnaire,
  startQuestionnaireImport,
} from "@huxuan/api-client";
import {
  activateQuestionnaireMutation,
  copyQuestionnaireMutation,
  deleteQuestionnaireMutation,
  retireQuestionnaireMutation,
  searchQuestionnairesList,
} from "@huxuan/api-client/query";
import { defineSearchFields, RequirePermission } from "@huxuan/ui";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { paths } from "../../../paths.ts";
import { NewQuestionnaireDialog } from "./new-questionnaire-dialog.tsx";
import { activationWords, deletionWords, questionnaireName, retirementWords } from "./questionnaire-words.ts";

export const title = "问卷管理";
export const permission: Permission = "questionnaire-search";

const columns: ListColumns<"searchQuestionnaires"> = [
  { prop: "name", minWidth: 200, card: "title" },
  { prop: "revision", width: 80, align: "end" },
  { prop: "purpose", width: 110 },
  { prop: "school", minWidth: 140, ofSchool: true },
  {
    prop: "questions",
    width: 90,
    align: "end",
    formatter: ({ questions }) => `${questions.length} 题`,
    file: "{questions.title|、}",
  },
  "state",
];

const allows = (act: Questionnaire["allowed"][number]) => (one: Questionnaire) => one.allowed.includes(act);

/** What is asked in evaluations and surveys, by revision. */
export function Screen() {
  const schools = useSchoolChoices();
  const navigate = useNavigate();
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "keyword", label: "名称", type: "input", maxlength: 50 },
        {
          prop: "purpose",
          label: "用途",
          type: "select",
          width: 130,
          options: choicesOf(labels.questionnairePurpose),
        },
        {
          prop: "state",
          label: "状态",
          type: "select",
          width: 120,
          options: choicesOf(labels.questionnaireState),
        },
        ...(schools.length > 0
          ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
          : []),
      ] as const),
    [schools],
  );
  const actions = useMemo(
    (): readonly RowAct<Questionnaire>[] => [
      { label: "打开", onClick: ({ id }) => void navigate(paths.admin.questionnaire(id)) },
      {
        label: "启用",
        permission: "questionnaire-activate",
        visible: allows("activate"),
        call: activateQuestionnaireMutation,
        ask: activationWords,
        done: "问卷已启用",
      },
      {
        label: "复制",
        permission: "questionnaire-copy",
        visible: allows("copy"),
        call: copyQuestionnaireMutation,
        done: ([made]) => `第 ${(made as Questionnaire | undefined)?.revision ?? ""} 版草稿已建好`,
      },
      {
        label: "停用",
        permission: "questionnaire-retire",
        visible: allows("retire"),
        tone: "danger",
        call: retireQuestionnaireMutation,
        ask: retirementWords,
        done: "问卷已停用",
      },
      {
        label: "删除",
        permission: "questionnaire-delete",
        visible: allows("delete"),
        tone: "danger",
        call: deleteQuestionnaireMutation,
        ask: deletionWords,
        done: "草稿已删除",
      },
    ],
    [navigate],
  );
  return (
    <ListScreen
      id="questionnaires"
      name="问卷"
      call={searchQuestionnairesList}
      fields={fields}
      columns={columns}
      search={({ schoolId, purpose, state, keyword }) => ({
        keyword,
        purpose,
        state,
        schoolId: schoolId ? Number(schoolId) : undefined,
      })}
      rowName={questionnaireName}
      create={{ label: "新建问卷", permission: "questionnaire-create" }}
      actions={actions}
      toolbar={() => ({
        before: (
          <RequirePermission required="person-import">
            <RowsImportButton
              kind={{
                start: startQuestionnaireImport,
                template: getQuestionnaireImportTemplate,
                renews: "startQuestionnaireImport",
                counter: "份",
                rowName: "问卷题目",
              }}
            />
          </RequirePermission>
        ),
      })}
      renderDialog={(_, close) => <NewQuestionnaireDialog onClose={close} />}
      nothingYet={{
        title: "还没有问卷",
        description: "新建一份，可以从常用题目开始；启用以后，评教批次和问卷调查就能用它。",
      }}
    />
  );
}
