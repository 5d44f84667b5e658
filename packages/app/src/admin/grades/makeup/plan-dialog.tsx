import { type ExamKind, labels, type Semester } from "@huxuan/api-client";
import { planMakeupMutation } from "@huxuan/api-client/query";
import { Alert, DateTimePicker, EditDialog, FormField, Input, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zMakeupPlan } from "../../../form/contract-rules.ts";
import { chinaTime, formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";
import type { CandidateClasses } from "./candidate-classes.ts";

const { place } = zMakeupPlan.shape;
const rules = z.object({ at: chinaTime(), ...formShape({ place }) });

interface PlanDialogProps {
  semester: Semester;
  schoolId: number;
  examKind: ExamKind;
  /** All classes with candidates without it. */
  classes: CandidateClasses | undefined;
  /** It was planned. */
  onDone: () => void;
  onClose: () => void;
}

/** When and where the candidates of some classes sit an exam; they are told, and their teachers get the sheets. */
export function PlanDialog({ semester, schoolId, examKind, classes, onDone, onClose }: PlanDialogProps) {
  const queryClient = useQueryClient();
  const exam = labels.examKind[examKind];
  const which = classes ? `${classes.offeringIds.length} 个教学班` : "全部教学班";
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`安排${which}的${exam}`}
      description={`${semester.name}，${classes ? classes.names.join("、") : `所有有${exam}学生的教学班`}`}
      saveLabel={`安排${exam}`}
      schema={rules}
      values={() => ({ at: "", place: "" })}
      onSave={({ at, place: where }) =>
        refusalOf(async () => {
          const body = {
            semesterId: semester.id,
            schoolId,
            examKind,
            at,
            place: where,
            ...(classes && { offeringIds: classes.offeringIds }),
          };
          const result = await runCall(queryClient, planMakeupMutation, { body }, true);
          toast.success(`已安排${exam}：${result.sheets} 份登分册，${result.students} 名学生`);
          onDone();
        })
      }
    >
      {({ control }) => (
        <>
          <Alert tone="warning" title="学生会马上收到时间和地点">
            这些教学班里可以参加的学生列入{exam}，收到通知；任课教师得到{exam}
            的登分册。以后再安排一次，只加入还没有列入的学生。
          </Alert>
          <FormField control={control} name="at" label="考试时间" required>
            {(field) => <DateTimePicker {...field} />}
          </FormField>
          <FormField control={control} name="place" label="考试地点" required>
            {(field) => <Input {...field} maxLength={maxLengthOf(place)} />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
