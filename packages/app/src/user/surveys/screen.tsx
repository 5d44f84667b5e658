import { type MySurvey, type MySurveyPage } from "@huxuan/api-client";
import { answerMySurveyMutation, getMySurveyOptions, getMySurveysOptions } from "@huxuan/api-client/query";
import { Button, Card, EmptyState, Skeleton, Tag } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { runCall } from "../../acts/run-call.ts";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { useSessionInfo } from "../../session/session-store.ts";
import { useForgottenDraft } from "../../questionnaire/kept-answers.ts";
import { SignedInPromise } from "../../surveys/promises.tsx";
import { SurveyFigures } from "../../surveys/survey-figures.tsx";
import { SurveyForm, SurveyThanks } from "../../surveys/survey-form.tsx";
import { standingText } from "../../surveys/survey-words.ts";

export const title = "问卷调查";
export const drawsHeading = true;

/** Surveys that ask the person: the list, or the one that the address names. */
export function Screen() {
  const [search] = useSearchParams();
  const id = search.get("survey") ?? "";
  return (
    <div className="mx-auto grid w-full max-w-180 gap-4">
      {/^\d{1,9}$/u.test(id) ? <One key={id} id={Number(id)} /> : <All />}
    </div>
  );
}

function All() {
  const { data, error, isFetching, refetch } = useQuery(getMySurveysOptions({ meta: { quiet: true } }));
  return (
    <>
      <h1 className="m-0 text-lg font-semibold">{title}</h1>
      {data === undefined ? (
        error ? (
          <ReadFailure
            title="问卷暂时无法读取"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton lines={6} />
        )
      ) : data.items.length === 0 ? (
        <EmptyState
          title="现在没有要你回答的问卷"
          description="学校开放面向你的问卷时，首页和通知里会告诉你。"
        />
      ) : (
        <ul className="m-0 grid list-none gap-3 p-0">
          {data.items.map((each) => (
            <li key={each.id}>
              <Entry survey={each} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ survey }: { survey: MySurvey }) {
  const { id, name, school, state, done } = survey;
  const act = state === "published" ? "看结果" : done ? undefined : "去填写";
  return (
    <Card
      title={name}
      description={`${school} · ${standingText(survey)}`}
      actions={done && state === "open" ? <Tag tone="success">已答</Tag> : undefined}
    >
      {act === undefined ? (
        <p className="m-0 text-ink-2">答卷已经收到。公布结果后可以在这里看。</p>
      ) : (
        <Button size="lg" variant={act === "去填写" ? "primary" : "secondary"} asChild>
          <Link to={`?survey=${id}`} aria-label={`${act} ${name}`}>
            {act}
          </Link>
        </Button>
      )}
    </Card>
  );
}

function One({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...getMySurveyOptions({ path: { id }, meta: { quiet: true } }),
    // What is answered here is not asked anew under the thumb.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <Survey survey={data} />;
  if (error?.code === "NOT_FOUND")
    return (
      <EmptyState
        title="没有这份问卷"
        description="它可能没有问到你，或者已经撤下。"
        action={
          <Button asChild>
            <Link to="?">看全部问卷</Link>
          </Button>
        }
      />
    );
  if (error)
    return (
      <ReadFailure title="问卷暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return <Skeleton lines={12} />;
}

function Survey({ survey }: { survey: MySurveyPage }) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(false);
  const { id, name, school, sheet, results, done } = survey;
  // Several people use the computer of a library.
  const place = `mine-${id}-${useSessionInfo().useraccount}`;
  useForgottenDraft(place, sheet === undefined);
  const back = (
    <Button asChild>
      <Link to="?">回到问卷列表</Link>
    </Button>
  );
  if (results)
    return (
      <>
        <h1 className="m-0 text-lg font-semibold wrap-anywhere">{name} · 结果</h1>
        <p className="m-0 text-ink-2">{school}</p>
        <SurveyFigures results={results} />
      </>
    );
  if (sent || done)
    return (
      <SurveyThanks>
        <p className="mt-0">答卷凑满 5 份才打乱入库，查不到是谁写的。公布结果后可以在这里看。</p>
        {back}
      </SurveyThanks>
    );
  if (sheet === undefined) return <SurveyThanks title="这份问卷已经截止">{back}</SurveyThanks>;
  return (
    <SurveyForm
      sheet={sheet}
      place={place}
      promise={<SignedInPromise />}
      onSend={async (answers) => {
        await runCall(queryClient, answerMySurveyMutation, { path: { id }, body: { answers } }, true);
        setSent(true);
      }}
    />
  );
}
