import { labels } from "@huxuan/api-client";
import { createQuestionnaireMutation } from "@huxuan/api-client/query";
import { FIRST_QUESTION, STANDARD_QUESTIONS } from "@huxuan/questionnaire";
import { EditDialog, FormField, Input, RadioGroup, Select, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { runCall } from "../../../acts/run-call.ts";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { zQuestionnaireCreate } from "../../../form/contract-rules.ts";
import { chosenId, formShape } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { paths } from "../../../paths.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";

const { purpose, name } = zQuestionnaireCreate.shape;
const rules = z.object({
  ...formShape({ purpose, name }),
  schoolId: chosenId(),
  from: z.enum(["standard", "empty"]),
});

const BEGINNINGS = [
  { value: "standard", label: "从常用题目开始", description: "评教 12 题五个维度，调查 5 题；都可以改" },
  { value: "empty", label: "从空白开始", description: "只有一道文字题" },
];

/** What it is for and what it is called; its questions are written on its page, which opens. */
export function NewQuestionnaireDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const ownSchool = useSessionInfo().school;
  const schools = useSchoolChoices();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="新建问卷"
      description="新建后打开编辑页写题目，边写边在手机预览里试答。"
      saveLabel="新建并打开"
      schema={rules}
      values={() => ({
        schoolId: ownSchool ? String(ownSchool.id) : "",
        purpose: "evaluation" as const,
        name: "",
        from: "standard" as const,
      })}
      onSave={({ from, ...facts }) =>
        refusalOf(async () => {
          const questions = from === "standard" ? STANDARD_QUESTIONS[facts.purpose] : FIRST_QUESTION;
          const body = { ...facts, intro: "", questions: [...questions] };
          const made = await runCall(queryClient, createQuestionnaireMutation, { body }, true);
          toast.success("问卷已新建");
          void navigate(paths.admin.questionnaire(made.id));
        })
      }
    >
      {({ control }) => (
        <>
          {ownSchool === undefined && (
            <FormField control={control} name="schoolId" label="学校" required>
              {(field) => <Select {...field} options={schools} />}
            </FormField>
          )}
          <FormField control={control} name="purpose" label="用途" required>
            {(field) => <RadioGroup {...field} options={choicesOf(labels.questionnairePurpose)} />}
          </FormField>
          <FormField control={control} name="name" label="名称" required>
            {(field) => <Input {...field} maxLength={60} placeholder="例如：课程评价" />}
          </FormField>
          <FormField control={control} name="from" label="题目" required>
            {(field) => <RadioGroup {...field} options={BEGINNINGS} />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
