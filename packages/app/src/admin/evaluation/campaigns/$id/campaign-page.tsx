import { type EvaluationCampaign, labels, tones } from "@huxuan/api-client";
import {
  archiveEvaluationCampaignMutation,
  closeEvaluationCampaignMutation,
  computeEvaluationCampaignMutation,
  openEvaluationCampaignMutation,
  releaseEvaluationCampaignMutation,
} from "@huxuan/api-client/query";
import { Card, type PageAction, PageHeader, StatCard, Steps, Tabs } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useAct } from "../../../../acts/use-act.ts";
import { rateText } from "../../../../evaluation/result-words.ts";
import { paths } from "../../../../paths.ts";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { renderLink } from "../../../../shell/render-link.tsx";
import { acts } from "../campaign-acts.ts";
import { RatesList } from "./rates-list.tsx";
import { RemindDialog } from "./remind-dialog.tsx";
import { ScoresList } from "./scores-list.tsx";

/** Reminders that a campaign allows. */
const MOST_REMINDERS = 2;

/** Where a campaign is, in one view: the step that is due, the rate by class or department, and the scores of teachers. */
export function CampaignPage({ campaign }: { campaign: EvaluationCampaign }) {
  const { id, name, state, allowed, semester, opensAt, closesAt, reminders, questionnaire, gate } = campaign;
  const [reminding, setReminding] = useState(false);
  const [params, setParams] = useSearchParams();
  usePageTab({ title: name, unsaved: false });
  const request = () => ({ path: { id } });
  const open = useAct({ call: openEvaluationCampaignMutation, request, ...words("open", campaign) });
  const close = useAct({ call: closeEvaluationCampaignMutation, request, ...words("close", campaign) });
  const compute = useAct({ call: computeEvaluationCampaignMutation, request, ...words("compute", campaign) });
  const release = useAct({ call: releaseEvaluationCampaignMutation, request, ...words("release", campaign) });
  const archive = useAct({ call: archiveEvaluationCampaignMutation, request, ...words("archive", campaign) });
  const run = { open, close, compute, release, archive };
  const LABELS = {
    open: "开放评教",
    close: "截止评教",
    compute: "计算结果",
    release: "发布结果",
    archive: "归档",
  } as const;
  const due = (Object.keys(run) as (keyof typeof run)[]).filter((act) => allowed.includes(act));
  const actions: PageAction[] = [
    ...due.map((act) => ({
      id: act,
      label: LABELS[act],
      primary: act !== "close" && act !== "archive",
      ...(act === "close" && { tone: "danger" as const }),
      onSelect: () => void run[act](undefined),
    })),
    ...(state === "open"
      ? [
          {
            id: "remind",
            label: `提醒未评的学生…（${reminders.length} / ${MOST_REMINDERS}）`,
            disabledReason: allowed.includes("remind")
              ? undefined
              : reminders.length >= MOST_REMINDERS
                ? `每个批次最多提醒 ${MOST_REMINDERS} 次`
                : "你没有提醒的权限",
            onSelect: () => setReminding(true),
          },
        ]
      : []),
  ];
  const hasScores = state === "computed" || state === "released" || state === "archived";
  const tab = hasScores && params.get("tab") === "scores" ? "scores" : "rates";
  return (
    <div className="grid gap-4">
      <PageHeader
        title={name}
        status={{ label: labels.evaluationState[state], tone: tones.evaluationState[state] }}
        description={`${semester.name} · ${questionnaire.name} · ${formatMoment(opensAt)} – ${formatMoment(closesAt)} · 成绩：${labels.evaluationGate[gate]}`}
        back={{ href: paths.admin.evaluationCampaigns, label: "评教批次" }}
        renderLink={renderLink}
        actions={actions}
      />
      <Stage campaign={campaign} />
      {state !== "draft" && (
        <Tabs
          label="批次的内容"
          value={tab}
          onValueChange={(next) => setParams(next === "scores" ? { tab: "scores" } : {}, { replace: true })}
          items={[
            { id: "rates", label: "参评率", content: <RatesList campaignId={id} /> },
            ...(hasScores
              ? [
                  {
                    id: "scores",
                    label: "综合得分",
                    content: <ScoresList campaignId={id} />,
                  },
                ]
              : []),
          ]}
        />
      )}
      {reminding && <RemindDialog campaign={campaign} onClose={() => setReminding(false)} />}
    </div>
  );
}

/** The question of an act, asked about this campaign. */
const words = (act: keyof typeof acts, campaign: EvaluationCampaign) => ({
  ask: () => acts[act].ask(campaign),
  done: acts[act].done,
});

const STEPS = [
  { id: "draft", label: "准备" },
  { id: "open", label: "学生评教" },
  { id: "closed", label: "截止，审核评语" },
  { id: "computed", label: "计算" },
  { id: "released", label: "发布，处理申诉" },
  { id: "archived", label: "归档" },
] as const;

/** How far it is, in steps and figures; what waits leads to where it is done. */
function Stage({ campaign }: { campaign: EvaluationCampaign }) {
  const { id, state, targets, invited, done, heldComments, openAppeals, appealUntil, reminders } = campaign;
  const last = reminders.at(-1);
  return (
    <Card>
      <Steps label="批次的步骤" current={state === "archived" ? null : state} items={[...STEPS]} />
      {state !== "draft" && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <StatCard
            label="参评率"
            value={invited === 0 ? "–" : rateText(done / invited)}
            description={`${done} / ${invited} 人次，${targets} 个评价对象`}
          />
          <StatCard
            label="提醒"
            value={`${reminders.length} / ${MOST_REMINDERS}`}
            description={last ? `${formatMoment(last.at)} ${last.by}，${last.told} 人` : "还没有提醒过"}
          />
          <StatCard
            label="待审核评语"
            value={heldComments}
            description={
              heldComments > 0 ? <Link to={paths.admin.evaluationComments(id)}>去审核</Link> : "没有等待的"
            }
            tone={heldComments > 0 ? "warning" : "neutral"}
          />
          <StatCard
            label="待处理申诉"
            value={openAppeals}
            description={
              openAppeals > 0 ? (
                <Link to={paths.admin.evaluationAppeals(id)}>去处理</Link>
              ) : appealUntil ? (
                `可申诉至 ${formatMoment(appealUntil)}`
              ) : (
                "没有等待的"
              )
            }
            tone={openAppeals > 0 ? "warning" : "neutral"}
          />
        </div>
      )}
    </Card>
  );
}
