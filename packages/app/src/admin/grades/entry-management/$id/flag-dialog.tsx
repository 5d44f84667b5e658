import { type GradeFlag, type GradeRow, type GradeSheet, labels } from "@huxuan/api-client";
import { setGradeFlagMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, RadioGroup, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { zGradeFlagChange } from "../../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../../form/rules.ts";
import { refusalOf } from "../../../../form/save-refusal.ts";
import { z } from "../../../../zod.ts";

/** The flags that an office sets, with what each means. */
const OFFICE_FLAGS = [
  { value: "deferred", description: "没有总评，考后登记；已录的分数保留" },
  { value: "misconduct", description: "成绩无效，记 0" },
  { value: "exempt", description: "取得学分，不计绩点" },
] as const satisfies readonly { value: GradeFlag; description: string }[];

/** In place of a flag: there is to be none. */
const NONE = "none";

const { reason } = zGradeFlagChange.shape;
const rules = z.object({
  flag: z.enum([...OFFICE_FLAGS.map(({ value }) => value), NONE], "请选择标记"),
  ...formShape({ reason }),
});

interface FlagDialogProps {
  sheet: GradeSheet;
  row: GradeRow;
  onClose: () => void;
}

/** Sets or takes back a flag of the office, with its reason. */
export function FlagDialog({ sheet, row, onClose }: FlagDialogProps) {
  const queryClient = useQueryClient();
  const present = row.flag;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`登记 ${row.name} 的标记`}
      description={`${sheet.courseName} ${sheet.code}，${labels.examKind[sheet.examKind]}；教师不能修改，原因进入操作记录`}
      saveLabel="登记标记"
      schema={rules}
      record={row}
      values={() => ({
        flag: OFFICE_FLAGS.some(({ value }) => value === present) ? (present as "deferred") : ("" as "none"),
        reason: "",
      })}
      onSave={({ flag, reason: why }) =>
        refusalOf(async () => {
          const body = {
            studentId: row.studentId,
            flag: flag === NONE ? null : flag,
            reason: why,
            version: sheet.version,
          };
          await runCall(queryClient, setGradeFlagMutation, { path: { id: sheet.id }, body }, true);
          toast.success(
            flag === NONE ? `已取消 ${row.name} 的标记` : `已登记 ${row.name} ${labels.gradeFlag[flag]}`,
          );
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="flag" label="标记" required>
            {(field) => (
              <RadioGroup
                {...field}
                options={[
                  ...OFFICE_FLAGS.map(({ value, description }) => ({
                    value,
                    label: labels.gradeFlag[value],
                    description,
                  })),
                  ...(present === undefined
                    ? []
                    : [
                        {
                          value: NONE,
                          label: `取消「${labels.gradeFlag[present]}」`,
                          description: "按分数算总评",
                        },
                      ]),
                ]}
              />
            )}
          </FormField>
          <FormField control={control} name="reason" label="原因" required>
            {(field) => <Textarea {...field} rows={2} maxLength={maxLengthOf(reason)} showCount />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
