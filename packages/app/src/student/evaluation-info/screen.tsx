import type { MyEvaluationSheet, Permission } from "@huxuan/api-client";
import { getMyEvaluationOptions, submitMyEvaluationMutation } from "@huxuan/api-client/query";
import { Button, Card, EmptyState, Skeleton } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { runCall } from "../../acts/run-call.ts";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { paths } from "../../paths.ts";
import { SheetForm } from "../../questionnaire/sheet-form.tsx";
import { useForgottenDraft, useKeptAnswers } from "../../questionnaire/kept-answers.ts";
import { PrivacyLine } from "../../questionnaire/privacy-line.tsx";
import { useSessionInfo } from "../../session/session-store.ts";
import { usePageTab } from "../../shell/page-tab.ts";
import { sheetPlace } from "../course-evaluation/use-my-evaluations.ts";
import { Received } from "./received.tsx";

export const title = "评价详情";
export const permission: Permission = "evaluation-answer";
export const drawsHeading = true;

/** `/evaluation-info?task=`: the sheet about one teacher of a class. Without a task the list of them is meant. */
export function Screen() {
  const [params] = useSearchParams();
  const task = params.get("task") ?? "";
  if (!/^\d{1,9}$/.test(task)) return <Navigate to={paths.student.evaluations} replace />;
  return (
    <div className="mx-auto grid w-full max-w-160 gap-4 p-5 max-sm:p-3">
      <SheetOf key={task} id={Number(task)} />
    </div>
  );
}

function SheetOf({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    getMyEvaluationOptions({ path: { id }, meta: { quiet: true } }),
  );
  if (data) return <Sheet sheet={data} />;
  if (error?.code === "NOT_FOUND")
    return (
      <EmptyState
        title="没有这份评价"
        description="它可能不是发给你的，或者已经归档。"
        action={<Link to={paths.student.evaluations}>回到课程评价</Link>}
      />
    );
  if (error)
    return (
      <ReadFailure title="评价暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return <Skeleton lines={12} />;
}

function Sheet({ sheet }: { sheet: MyEvaluationSheet }) {
  const { id, teacherName, course, school, closesAt, open, done, questions, intro, privacy } = sheet;
  const queryClient = useQueryClient();
  const { useraccount } = useSessionInfo();
  // As it was when it was handed in: read anew it hides no mark any more.
  const [received, setReceived] = useState<MyEvaluationSheet>();
  usePageTab({ title: `${teacherName} · ${course.name}`, unsaved: false });
  if (received) return <Received sheet={received} />;
  return (
    <>
      <div className="flex items-center gap-2">
        <Link
          to={paths.student.evaluations}
          aria-label="回到课程评价"
          className="inline-flex size-11 flex-none items-center lg:size-9 justify-center text-ink"
        >
          <ArrowLeft className="size-5" aria-hidden />
        </Link>
        <h1 className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">
          {`${teacherName} · ${course.name}`}
          <span className="block text-sm font-normal text-ink-2">
            {`${school.name} · ${formatMoment(closesAt)} 截止`}
          </span>
        </h1>
      </div>
      {done ? (
        <Over title="已经评过了" description="评价交上以后不能查看，也不能修改。" />
      ) : !open ? (
        <TooLate sheet={sheet} />
      ) : (
        <>
          <PrivacyLine sentences={privacy} />
          {intro !== "" && <p className="m-0 whitespace-pre-line">{intro}</p>}
          <SheetForm
            place={sheetPlace(useraccount, id)}
            questions={questions}
            label={`${teacherName} · ${course.name}`}
            submitLabel="提交评价"
            onSend={async (answers) => {
              await runCall(
                queryClient,
                submitMyEvaluationMutation,
                { path: { id }, body: { answers } },
                true,
              );
              setReceived(sheet);
            }}
          />
        </>
      )}
    </>
  );
}

const Over = ({ title, description }: { title: string; description: string }) => (
  <Card>
    <EmptyState
      title={title}
      description={description}
      action={
        <Link to={paths.student.evaluations}>
          <Button>回到课程评价</Button>
        </Link>
      }
    />
  </Card>
);

/** What was begun and can no longer be handed in does not stay on the device. */
function TooLate({ sheet: { id, closesAt } }: { sheet: MyEvaluationSheet }) {
  const place = sheetPlace(useSessionInfo().useraccount, id);
  const begun = useKeptAnswers(place).answers.length;
  const [hadBegun] = useState(begun > 0);
  useForgottenDraft(place, true);
  return (
    <Over
      title={`${formatMoment(closesAt)} 已截止`}
      description={hadBegun ? "没有交上的草稿已从这台设备删除。" : "这位老师的评价没有交。"}
    />
  );
}
