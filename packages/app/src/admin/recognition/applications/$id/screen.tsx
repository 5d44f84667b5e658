import { labels, type Permission, type RecognitionDetail, tones } from "@huxuan/api-client";
import { getRecognitionOptions, searchRecognitionsOptions } from "@huxuan/api-client/query";
import { Card, Descriptions, EmptyState, PageHeader, Skeleton, Tag } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { formatCredits } from "../../../../catalogue/words.ts";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { paths } from "../../../../paths.ts";
import { useIssuedDocument } from "../../../../documents/use-issued-document.ts";
import { letterOf } from "../../../../recognition/recognition-documents.ts";
import { recognitionText } from "../../../../recognition/recognition-text.ts";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { renderLink } from "../../../../shell/render-link.tsx";
import { Audit } from "./audit.tsx";
import { LikeCases } from "./like-cases.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { Syllabi } from "./syllabi.tsx";

export const title = "认定申请";
export const personalData = true;
export const drawsHeading = true;
export const permission: Permission = "recognition-search";

/** More than waits at once in one office. */
const MOST = {
  pageIndex: 1,
  pageSize: 200,
  orderBy: [{ field: "submittedAt" as const, sortType: "asc" as const }],
};

/** One application: what is asked, what the rules say, the syllabi, how like cases ended, and the decision. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <ApplicationOf key={id} id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState
    title="没有这件认定申请"
    description="它可能已经删除，或不在你的管理范围内；请从「认定申请」列表里打开。"
  />
);

function ApplicationOf({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    getRecognitionOptions({ path: { id }, meta: { quiet: true } }),
  );
  usePageTab({ title: data?.number, unsaved: false });
  if (data) return <Application application={data} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error)
    return (
      <ReadFailure title="申请暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return <Skeleton lines={12} />;
}

/** The applications that wait for the reader before and behind this one, by the time of handing in. */
function useNeighbours(id: number) {
  const navigate = useNavigate();
  const { data } = useQuery(
    searchRecognitionsOptions({ body: { page: MOST, state: "auditing" }, meta: { quiet: true } }),
  );
  const ids = (data?.items ?? []).filter(({ allowed }) => allowed.includes("decide")).map((one) => one.id);
  const at = ids.indexOf(id);
  const [before, behind] = at < 0 ? [undefined, ids[0]] : [ids[at - 1], ids[at + 1]];
  const go = (to: number | undefined) => to !== undefined && void navigate(paths.admin.recognition(to));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, altKey, metaKey } = event;
      const typing =
        target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");
      if (typing || ctrlKey || altKey || metaKey) return;
      if (key === "j" || key === "J") go(behind);
      if (key === "k" || key === "K") go(before);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
  return { at, count: ids.length, before, behind, go };
}

function Application({ application }: { application: RecognitionDetail }) {
  const { id, number, state, studentId, studentName, studentNumber, department, homeSchool, dueAt, allowed } =
    application;
  const { at, count, before, behind, go } = useNeighbours(id);
  const navigate = useNavigate();
  const [revoking, setRevoking] = useState(false);
  const { busy, issueFor } = useIssuedDocument();
  const letter = letterOf(state);
  return (
    <div className="grid gap-4">
      <PageHeader
        title={`${number} ${recognitionText(application)}`}
        status={{ label: labels.recognitionState[state], tone: tones.recognitionState[state] }}
        description={[
          `${studentName}（${studentNumber}）`,
          department,
          homeSchool.name,
          dueAt && `${formatMoment(dueAt)} 前办理`,
          at >= 0 && `待审核第 ${at + 1} / ${count} 件`,
        ]
          .filter(Boolean)
          .join(" · ")}
        back={{ href: paths.admin.recognitions, label: "认定申请" }}
        renderLink={renderLink}
        actions={[
          {
            id: "next",
            label: "下一件（J）",
            disabledReason: behind === undefined ? "后面没有待审核的了" : undefined,
            onSelect: () => go(behind),
          },
          {
            id: "previous",
            label: "上一件（K）",
            disabledReason: before === undefined ? "前面没有待审核的了" : undefined,
            onSelect: () => go(before),
          },
          ...(letter
            ? [
                {
                  id: "letter",
                  label: letter.name,
                  permission: "document-issue" as const,
                  disabledReason: busy ? "正在签发" : undefined,
                  onSelect: () => issueFor({ ...letter.order, studentId, aboutId: id }),
                },
              ]
            : []),
          ...(allowed.includes("revoke")
            ? [
                {
                  id: "revoke",
                  label: "撤销认定",
                  tone: "danger" as const,
                  permission: "recognition-revoke" as const,
                  onSelect: () => setRevoking(true),
                },
              ]
            : []),
        ]}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Asked application={application} />
          <Syllabi syllabi={application.syllabi} />
          <LikeCases cases={application.likeCases} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Checks application={application} />
          <Audit
            application={application}
            onDone={() => (behind === undefined ? void navigate(paths.admin.recognitions) : go(behind))}
          />
        </div>
      </div>
      {revoking && <RevokeDialog application={application} onClose={() => setRevoking(false)} />}
    </div>
  );
}

function Asked({ application }: { application: RecognitionDetail }) {
  const { targets, module, sources, credits, mark, reason, evidence, opinion, documentNumber, rule, way } =
    application;
  return (
    <Card title="申请内容">
      <Descriptions
        columns={2}
        groups={[
          {
            id: "asked",
            items: [
              {
                label: "外校课程",
                value: sources.map((one) => (
                  <span key={one.gradeId} className="block">
                    {one.name}（{one.code}，{formatCredits(one.credits)} 学分，{one.mark}）{one.school.name}
                  </span>
                )),
              },
              {
                label: "计为",
                value:
                  targets.length > 0
                    ? targets.map((one) => (
                        <span key={one.id} className="block">
                          {one.name}（{one.code}，{formatCredits(one.credits)} 学分）
                        </span>
                      ))
                    : `「${module}」模块`,
              },
              { label: "学分", value: formatCredits(credits) },
              { label: "认定成绩", value: mark },
              { label: "方式", value: labels.recognitionWay[way] },
              { label: "依据规则", value: rule?.name },
              { label: "申请理由", value: reason, span: "row" },
              {
                label: "材料",
                value: evidence.map(({ id, url, name }) => (
                  <a key={id} href={url} target="_blank" rel="noreferrer" className="block">
                    {name}
                  </a>
                )),
                span: "row",
              },
              ...(opinion === "" ? [] : [{ label: "意见", value: opinion, span: "row" as const }]),
              ...(documentNumber === "" ? [] : [{ label: "撤销文号", value: documentNumber }]),
            ],
          },
        ]}
      />
    </Card>
  );
}

/** What the rules say by themselves, so that the person judges only the content. */
function Checks({ application: { checks, verdict } }: { application: RecognitionDetail }) {
  return (
    <Card
      title="规则意见"
      actions={
        verdict && (
          <Tag tone={tones.recognitionOutcome[verdict.outcome]}>
            {labels.recognitionOutcome[verdict.outcome]}
          </Tag>
        )
      }
    >
      <ul className="m-0 grid list-none gap-2 p-0">
        {checks.map(({ name, met, text }) => (
          <li key={name} className="flex items-start gap-2">
            {met ? (
              <CircleCheck aria-label="符合" className="mt-0.5 size-4 flex-none text-success" />
            ) : (
              <TriangleAlert aria-label="不符合" className="mt-0.5 size-4 flex-none text-warning" />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {verdict && verdict.text !== "" && <p className="m-0 mt-2 text-sm text-ink-2">{verdict.text}</p>}
    </Card>
  );
}
