import { downloadSurveyAnswers, labels, type Survey, tones } from "@huxuan/api-client";
import { type PageAction, PageHeader, type TabItem, Tabs, useCan } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useState } from "react";
import { saveAttachment } from "../../../../download/save-attachment.ts";
import { paths } from "../../../../paths.ts";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { renderLink } from "../../../../shell/render-link.tsx";
import { SurveyDialog } from "../survey-dialog.tsx";
import { LinkCard } from "./link-card.tsx";
import { PeopleCard } from "./people-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { ResultsPanel } from "./results-panel.tsx";
import { useSurveyActs } from "./use-survey-acts.ts";

/** Results are shown from so many answers on. */
const SHOWN_FROM = 5;

/** Whom a survey asks and how, in a line. */
function audienceText({ audience, departments, grades, majors, selection, errorPercent }: Survey): string {
  const who = [
    labels.surveyAudience[audience],
    ...(departments.length > 0 ? [`${departments.length} 个院系`] : []),
    ...(grades.length > 0 ? [grades.map((grade) => `${grade} 级`).join("、")] : []),
    ...(majors.length > 0 ? [`${majors.length} 个专业`] : []),
  ].join("，");
  return selection === "sample" ? `${who}，抽样（误差 ${errorPercent}%）` : who;
}

export function SurveyPage({ survey }: { survey: Survey }) {
  const { id, name, state, allowed, questionnaire, opensAt, closesAt, openedAt, closedAt } = survey;
  const can = useCan();
  const acts = useSurveyActs(survey);
  const [editing, setEditing] = useState(false);
  usePageTab({ title: name, unsaved: false });
  const isOpened = openedAt !== undefined;
  const mayRead = can("survey-result") && isOpened;
  const act = (id: (typeof allowed)[number], rest: Omit<PageAction, "id">): PageAction[] =>
    allowed.includes(id) ? [{ id, ...rest }] : [];
  const actions: PageAction[] = [
    ...act("review", { label: "审核通过", primary: true, onSelect: () => void acts.review(undefined) }),
    ...act("open", { label: "现在开放", primary: true, onSelect: () => void acts.open(undefined) }),
    ...act("publish", { label: "公布结果", primary: true, onSelect: () => void acts.publish(undefined) }),
    ...act("close", { label: "提前截止", onSelect: () => void acts.close(undefined) }),
    ...act("update", { label: "修改", onSelect: () => setEditing(true) }),
    ...act("revise", { label: "退回草稿", onSelect: () => void acts.revise(undefined) }),
    ...(mayRead
      ? [
          {
            id: "download",
            label: "导出答卷",
            onSelect: () =>
              // Why it failed the client's notice says.
              void saveAttachment(
                downloadSurveyAnswers({ path: { id }, meta: { act: true } }),
                `答卷-${name}.xlsx`,
              ).catch(() => undefined),
          },
          { id: "print", label: "打印", onSelect: () => globalThis.print() },
        ]
      : []),
  ];
  // At the beginning there is nothing to read yet, and a link to hand out.
  const first =
    mayRead && (state !== "open" || survey.answered + survey.viaLink >= SHOWN_FROM) ? "results" : "plan";
  const tabs: TabItem[] = [
    ...(mayRead ? [{ id: "results", label: "结果", content: <ResultsPanel survey={survey} /> }] : []),
    {
      id: "plan",
      label: isOpened ? "回收情况" : "调查对象",
      content: (
        <div className="grid gap-4">
          {survey.publicLink && survey.publicToken !== undefined && (
            <LinkCard token={survey.publicToken} state={state} />
          )}
          <PlanCard survey={survey} />
          {survey.audience === "outsiders" && can("survey-build") && <PeopleCard survey={survey} />}
        </div>
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <PageHeader
        title={name}
        status={{ label: labels.surveyState[state], tone: tones.surveyState[state] }}
        description={`${audienceText(survey)} · 问卷「${questionnaire.name}」· ${formatMoment(openedAt ?? opensAt)} – ${formatMoment(closedAt ?? closesAt)}`}
        back={{ href: paths.admin.surveys, label: "问卷调查" }}
        renderLink={renderLink}
        actions={actions}
      />
      {tabs.length === 1 ? tabs[0]?.content : <Tabs label="问卷调查" items={tabs} defaultValue={first} />}
      {editing && <SurveyDialog survey={survey} onClose={() => setEditing(false)} />}
    </div>
  );
}
