import { answerPublicSurvey, ApiFailure, type PublicSurvey } from "@huxuan/api-client";
import { getPublicSurveyOptions } from "@huxuan/api-client/query";
import { Card, ErrorState, Skeleton } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { usePageHead } from "../../shell/page-head.tsx";
import { useSite } from "../../site.ts";
import { deviceFor, noteSentHere, useForgottenDraft, useSentHere } from "../../questionnaire/kept-answers.ts";
import { EverybodyPromise, OncePromise } from "../../surveys/promises.tsx";
import { SurveyFigures } from "../../surveys/survey-figures.tsx";
import { SurveyForm, SurveyThanks } from "../../surveys/survey-form.tsx";

/** A survey for who came by a link, without signing in: the sheet, the thanks, or why it cannot be answered. */
export function PublicSurveyScreen() {
  const site = useSite();
  const token = useParams()["token"] ?? "";
  const { data, error, isFetching, refetch } = useQuery({
    ...getPublicSurveyOptions({ path: { token }, meta: { quiet: true } }),
    // What is answered here is not asked anew under the thumb.
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, failure) => count < 2 && !isTold(failure),
  });
  const [sent, setSent] = useState(false);
  useForgottenDraft(token, isTold(error));
  usePageHead({
    name: data?.name ?? "问卷调查",
    description: "学校的问卷调查：不用登录，不记名。",
    noindex: true,
  });
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-180 flex-col">
      <header className="flex items-center gap-2 border-0 border-b border-solid border-line px-4 py-3 font-semibold">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        问卷调查
      </header>
      <main className="grid flex-1 content-start gap-4 p-4">
        {sent ? (
          <Thanks />
        ) : data ? (
          <Survey token={token} survey={data} onSent={() => setSent(true)} />
        ) : error ? (
          isTold(error) ? (
            <SurveyThanks title={error.status === 404 ? "没有找到这份问卷" : "这份问卷不能再作答"}>
              {error.message}
            </SurveyThanks>
          ) : (
            <>
              <h1 className="sr-only">暂时打不开问卷</h1>
              <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />
            </>
          )
        ) : (
          <>
            <h1 className="sr-only">正在打开问卷</h1>
            <Skeleton lines={10} />
          </>
        )}
      </main>
      <footer className="border-0 border-t border-solid border-line px-4 py-3 text-sm text-ink-2">
        {site.title} · 作答不需登录，不记名
      </footer>
    </div>
  );
}

/** There is nothing, or nothing any more: no fault that goes away. */
const isTold = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && (failure.status === 404 || failure.status === 410);

const Thanks = () => (
  <SurveyThanks>
    <p className="m-0">答卷凑满 5 份才打乱入库，查不到是谁写的。这个页面可以关闭了。</p>
  </SurveyThanks>
);

interface SurveyProps {
  token: string;
  survey: PublicSurvey;
  onSent: () => void;
}

function Survey({ token, survey, onSent }: SurveyProps) {
  const sentHere = useSentHere(token);
  const { link, name, school, opensAt, sheet, results } = survey;
  if (results)
    return (
      <>
        <h1 className="m-0 text-xl font-semibold wrap-anywhere">{name} · 结果</h1>
        <p className="m-0 text-ink-2">{school}</p>
        <SurveyFigures results={results} />
      </>
    );
  if (sheet === undefined)
    return (
      <Card>
        <h1 className="m-0 text-xl font-semibold wrap-anywhere">{name}</h1>
        <p className="mt-2 mb-0 text-ink-2">
          {school}的这份问卷还没有开放，{formatMoment(opensAt)} 起可以作答。
        </p>
      </Card>
    );
  if (link === "everybody" && sentHere)
    return <SurveyThanks title="这台设备已经答过了">答卷已经收到，谢谢。每人请只答一次。</SurveyThanks>;
  const send = async (answers: Parameters<typeof answerPublicSurvey>[0]["body"]["answers"]) => {
    const device = link === "everybody" ? { device: deviceFor(token) } : {};
    try {
      await answerPublicSurvey({ path: { token }, body: { answers, ...device }, meta: { quiet: true } });
    } catch (failure) {
      // The answer to an earlier press was lost on its way: it is there.
      const isThere = failure instanceof ApiFailure && failure.code === "DUPLICATE";
      if (!isThere) throw failure;
    }
    if (link === "everybody") noteSentHere(token);
    onSent();
  };
  return (
    <SurveyForm
      sheet={sheet}
      place={token}
      promise={link === "everybody" ? <EverybodyPromise /> : <OncePromise />}
      onSend={send}
    />
  );
}
