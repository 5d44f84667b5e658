import type { QuestionAnswer, SurveySheet } from "@huxuan/api-client";
import { Card } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import type { ReactNode } from "react";
import { SheetForm } from "../questionnaire/sheet-form.tsx";

interface SurveyFormProps {
  sheet: SurveySheet;
  /** Under which the draft is kept on this device. */
  place: string;
  /** Who can see what, in words that are true of this way of answering. */
  promise: ReactNode;
  /** Hands it in. Throws the failure. */
  onSend: (answers: QuestionAnswer[]) => Promise<void>;
}

/** A survey as one answers it: what it is, who can see what, the questions, and at the bottom how far it is. */
export const SurveyForm = ({ sheet, place, promise, onSend }: SurveyFormProps) => (
  <div className="grid gap-4">
    <header className="grid gap-1">
      <h1 className="m-0 text-xl font-semibold wrap-anywhere">{sheet.name}</h1>
      <p className="m-0 text-ink-2">
        {sheet.school} · {formatMoment(sheet.closesAt)} 截止
      </p>
    </header>
    {sheet.intro !== "" && <p className="m-0 whitespace-pre-wrap wrap-anywhere">{sheet.intro}</p>}
    <Card>{promise}</Card>
    <SheetForm
      place={place}
      questions={sheet.questions}
      label={sheet.name}
      submitLabel="提交答卷"
      onSend={onSend}
    />
  </div>
);

interface SurveyThanksProps {
  title?: string;
  children: ReactNode;
}

/** After it was handed in: thanks, and what happens with it. */
export function SurveyThanks({ title = "答卷已经收到，谢谢你", children }: SurveyThanksProps) {
  return (
    <Card>
      <div role="status" className="grid gap-2 py-4 text-center">
        <h1 className="m-0 text-xl font-semibold">{title}</h1>
        <div className="text-ink-2">{children}</div>
      </div>
    </Card>
  );
}
