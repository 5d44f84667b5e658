import { type GradeFault, type GradeReview as Review, labels, type MyGrade, tones } from "@huxuan/api-client";
import { askGradeReviewMutation, searchGradeReviewsOptions } from "@huxuan/api-client/query";
import { Button, Field, RadioGroup, Skeleton, Tag, Textarea, useCan } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "../../acts/use-act.ts";
import { choicesOf } from "../../catalogue/words.ts";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { dayOf, daysLeft } from "./grade-words.ts";

interface GradeReviewProps {
  grade: MyGrade;
  now: number;
}

/** More than anybody asks for: one a grade. */
const ALL = { pageIndex: 1, pageSize: 100 };

/** Whether the grade was looked at again, or until when that may be asked for; nothing of a grade that never may. */
export function GradeReview(props: GradeReviewProps) {
  return useCan()("grade-review-search") ? <WithReviews {...props} /> : <Deadline {...props} />;
}

function WithReviews(props: GradeReviewProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    searchGradeReviewsOptions({ body: { mine: true, page: ALL }, meta: { quiet: true } }),
  );
  if (data !== undefined) {
    const review = data.items.find(({ gradeId }) => gradeId === props.grade.id);
    return review === undefined ? <Deadline {...props} mayAsk /> : <Asked review={review} now={props.now} />;
  }
  if (!isError) return <Skeleton lines={2} />;
  return (
    <ReadFailure
      compact
      title="复核申请暂时无法读取"
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** What was asked for, and what became of it. */
function Asked({ review, now }: { review: Review; now: number }) {
  const { state, askedAt, dueAt, fault, reason, answer, decidedAt } = review;
  return (
    <section>
      <h3 className="mb-2 flex items-center justify-between gap-2 font-semibold">
        复核申请
        <Tag tone={tones.gradeReviewState[state]}>{labels.gradeReviewState[state]}</Tag>
      </h3>
      <p className="text-ink-2">
        {`${formatMoment(askedAt, now)} 申请（${labels.gradeFault[fault]}：${reason}）`}
      </p>
      <p className="text-ink-2">
        {decidedAt === undefined
          ? `最迟 ${dayOf(dueAt)}答复`
          : `${formatMoment(decidedAt, now)} 办结${answer === undefined ? "" : `：${answer}`}`}
      </p>
    </section>
  );
}

function Deadline({ grade, now, mayAsk = false }: GradeReviewProps & { mayAsk?: boolean }) {
  const [asking, setAsking] = useState(false);
  const { reviewUntil, hostSchool } = grade;
  if (reviewUntil === undefined) return null;
  const left = daysLeft(reviewUntil, now);
  if (left === undefined) return <p className="text-ink-2">{`复核已于 ${dayOf(reviewUntil)}截止。`}</p>;
  return (
    <section>
      <h3 className="mb-2 flex items-center justify-between gap-2 font-semibold">
        对成绩有疑问？
        <Tag tone="warning">{left}</Tag>
      </h3>
      <p className="text-ink-2">
        {`可以申请复核一次，${dayOf(reviewUntil)} 24:00 截止。只核漏判、漏加、错加和登录错误，由${hostSchool.name}两位没有阅卷的教师复核。`}
      </p>
      {mayAsk && !asking && (
        <Button size="lg" className="mt-3 w-full" onClick={() => setAsking(true)}>
          申请复核
        </Button>
      )}
      {asking && <ReviewForm gradeId={grade.id} onCancel={() => setAsking(false)} />}
    </section>
  );
}

const FAULTS = choicesOf<GradeFault>(labels.gradeFault);

/** What is thought to be wrong; it can be sent once. */
function ReviewForm({ gradeId, onCancel }: { gradeId: number; onCancel: () => void }) {
  const [fault, setFault] = useState<GradeFault>("missed");
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = useAct({
    call: askGradeReviewMutation,
    request: (body: { fault: GradeFault; reason: string }) => ({ path: { id: gradeId }, body }),
    done: "复核申请已提交",
  });
  const submit = async () => {
    if (reason.trim() === "") return setError("请写明哪里可能有误，复核人从这里看起");
    setBusy(true);
    await send({ fault, reason: reason.trim() });
    setBusy(false);
  };
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label="可能的错误">
        <RadioGroup
          value={fault}
          onValueChange={(value) => setFault(FAULTS.find((one) => one.value === value)?.value ?? fault)}
          options={FAULTS}
        />
      </Field>
      <Field label="说明" required error={error}>
        <Textarea
          value={reason}
          maxLength={500}
          rows={3}
          placeholder="例如：第三大题第 2 问没有给分"
          onValueChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
        />
      </Field>
      <span className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onCancel}>
          先不申请
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          提交复核申请
        </Button>
      </span>
    </form>
  );
}
