import { labels, type Permission, type Survey } from "@huxuan/api-client";
import { deleteSurveyMutation, searchSurveysList } from "@huxuan/api-client/query";
import { defineSearchFields, type RowAction } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAct } from "../../../acts/use-act.ts";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { paths } from "../../../paths.ts";
import { rateText } from "../../../surveys/survey-words.ts";
import { SurveyDialog } from "./survey-dialog.tsx";

export const title = "问卷调查";
export const permission: Permission = "survey-search";

const columns: ListColumns<"searchSurveys"> = [
  { prop: "name", minWidth: 200, card: "title" },
  { prop: "school", minWidth: 150, ofSchool: true },
  {
    prop: "questionnaire",
    minWidth: 160,
    formatter: ({ questionnaire }) => questionnaireText(questionnaire),
  },
  { prop: "audience", width: 110 },
  { prop: "selection", width: 100, hidden: true },
  { prop: "state", width: 100 },
  {
    prop: "answered",
    width: 150,
    align: "end",
    formatter: (row) => answeredText(row),
    file: "{answered}",
  },
  { prop: "invited", width: 90, align: "end", hidden: true },
  { prop: "viaLink", width: 130, align: "end", hidden: true },
  "opensAt",
  "closesAt",
];

const questionnaireText = ({ name, revision }: Survey["questionnaire"]): string =>
  revision > 1 ? `${name}（第 ${revision} 版）` : name;

/** 15 / 22（68.2%）, or how many came by the link. */
function answeredText({ answered, invited, viaLink, publicLink, openedAt }: Survey): string {
  if (openedAt === undefined) return "–";
  const asked = invited > 0 ? [`${answered} / ${invited}（${rateText(answered, invited)}）`] : [];
  return [...asked, ...(publicLink ? [`链接 ${viaLink}`] : [])].join("，");
}

/** Surveys of schools, the latest first. */
export function Screen() {
  const schools = useSchoolChoices();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Survey>();
  const remove = useAct({
    call: deleteSurveyMutation,
    request: ({ id }: Survey) => ({ path: { id } }),
    ask: ({ name }) => ({
      title: `删除草稿「${name}」？`,
      tone: "danger",
      consequence: "名单和设置一起删除，不能恢复。",
      confirmLabel: "删除问卷调查",
    }),
    done: "问卷调查已删除",
  });
  const fields = useMemo(
    () =>
      defineSearchFields([
        { prop: "state", label: "状态", type: "select", width: 130, options: choicesOf(labels.surveyState) },
        {
          prop: "audience",
          label: "调查对象",
          type: "select",
          width: 140,
          options: choicesOf(labels.surveyAudience),
        },
        ...(schools.length > 0
          ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
          : []),
        { prop: "keyword", label: "关键词", type: "input", placeholder: "名称或问卷", maxlength: 50 },
      ] as const),
    [schools],
  );
  const actions = useMemo(
    (): RowAction<Survey>[] => [
      { label: "查看", onClick: ({ id }) => void navigate(paths.admin.survey(id)) },
      { label: "修改", visible: ({ allowed }) => allowed.includes("update"), onClick: setEdited },
      {
        label: "删除",
        tone: "danger",
        visible: ({ allowed }) => allowed.includes("delete"),
        onClick: (row) => void remove(row),
      },
    ],
    [navigate, remove],
  );
  return (
    <>
      <ListScreen
        id="surveys"
        name="问卷调查"
        call={searchSurveysList}
        fields={fields}
        columns={columns}
        orderBy={[{ field: "opensAt", sortType: "desc" }]}
        search={({ schoolId, ...values }) => ({
          ...values,
          schoolId: schoolId ? Number(schoolId) : undefined,
        })}
        rowName={({ name }) => name}
        create={{ label: "新建问卷调查", permission: "survey-build" }}
        actions={actions}
        renderDialog={(_, close) => <SurveyDialog survey={undefined} onClose={close} />}
        nothingYet={{
          title: "还没有问卷调查",
          description: "先在「问卷管理」里编好用途为问卷调查的问卷并启用，再在这里选调查对象和时间。",
        }}
      />
      {edited && <SurveyDialog survey={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
