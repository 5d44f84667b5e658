import { ApiFailure, type Question, type QuestionAnswer } from "@huxuan/api-client";
import { askedQuestions, checkAnswers, isAnswered, keptAnswers } from "@huxuan/questionnaire";
import { Alert, AnswerSheet, Button, nextQuestion, Progress, type SheetAnswer } from "@huxuan/ui";
import { CornerDownRight } from "lucide-react";
import { useState } from "react";
import { useKeptAnswers } from "./kept-answers.ts";

interface SheetFormProps {
  /** Under which the draft is kept on this device. */
  place: string;
  questions: readonly Question[];
  /** Name of the sheet for screen readers. */
  label: string;
  /** Of the button that hands it in: 提交评价. */
  submitLabel: string;
  /** Hands it in. Throws the failure; what was answered stays. */
  onSend: (answers: QuestionAnswer[]) => Promise<void>;
}

/** Asks the questions of a sheet, keeps the answers on this device, and hands them in; what is missing it leads to. */
export function SheetForm({ place, questions, label, submitLabel, onSend }: SheetFormProps) {
  const { answers, keep, forget } = useKeptAnswers(place);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [at, setAt] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const asked = askedQuestions(questions, answers);
  const answerTo = (key: string) => answers.find(({ question }) => question === key);
  const done = asked.filter((question) => isAnswered(question, answerTo(question.key))).length;
  const missing = asked.filter(
    (question) => question.required && !isAnswered(question, answerTo(question.key)),
  ).length;
  const current = at ?? nextQuestion(asked, answers, null) ?? null;
  const next = nextQuestion(asked, answers, current);

  const answered = (answer: SheetAnswer) => {
    keep(answer);
    const { [answer.question]: _, ...others } = problems;
    setProblems(others);
  };
  /** Says what is wrong at its question, and leads to the first of them. */
  const show = (found: readonly { question: string; message: string }[]) => {
    setProblems(Object.fromEntries(found.map(({ question, message }) => [question, message])));
    const first = asked.find(({ key }) => found.some(({ question }) => question === key));
    if (first) setAt(first.key);
  };
  const send = async () => {
    if (busy) return;
    setFault(undefined);
    const kept = keptAnswers(questions, answers) as QuestionAnswer[];
    const wrong = checkAnswers(questions, kept);
    if (wrong.length > 0) {
      show(wrong);
      return;
    }
    setBusy(true);
    try {
      await onSend(kept);
      forget();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const fields = error.fields.map(({ field, message }) => ({
        question: field.replace(/^answers\./u, ""),
        message,
      }));
      show(fields);
      if (fields.length === 0) setFault(whyNotSent(error, submitLabel));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Progress
        label="已答"
        value={done}
        max={asked.length}
        valueText={`${done} / ${asked.length} 题`}
        showLabel
      />
      <AnswerSheet
        questions={asked}
        answers={answers}
        problems={problems}
        onAnswer={answered}
        current={current}
        onCurrentChange={setAt}
        label={label}
      />
      {fault !== undefined && (
        <Alert tone="danger" title="没有提交">
          {fault}
        </Alert>
      )}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface py-3 max-sm:-mx-3 max-sm:px-3 sm:rounded-panel sm:border sm:px-4">
        <p className="m-0 min-w-0 flex-1 text-sm text-ink-2" aria-live="polite">
          <span className="block">{missing > 0 ? `还有 ${missing} 题必答` : "都答完了，可以提交"}</span>
          草稿只存在这台设备上
        </p>
        {next !== undefined && next !== current && (
          <Button size="lg" icon={<CornerDownRight />} onClick={() => setAt(next)}>
            下一题
          </Button>
        )}
        <Button
          size="lg"
          variant={missing > 0 ? "secondary" : "primary"}
          busy={busy}
          onClick={() => void send()}
        >
          {submitLabel}
        </Button>
      </div>
    </>
  );
}

/** It is never sent by itself later: the time would tell who it was. */
const whyNotSent = ({ kind, message }: ApiFailure, submitLabel: string): string =>
  kind === "refused"
    ? message
    : `没有网络，答卷已存在这台设备上。联网后请再按「${submitLabel}」，它不会自己提交`;
