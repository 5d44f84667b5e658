import { type GradeSheet, labels, searchGrades } from "@huxuan/api-client";
import { askGradeCorrectionMutation } from "@huxuan/api-client/query";
import { EditDialog, Field, FormField, Input, Select, Textarea, toast, Upload } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

/** The contract's `x-file` of the scan. */
const SCAN_BYTES = 10 * 1024 * 1024;
const SCAN_KINDS = [".png", ".jpg", ".webp", ".pdf"];

const rules = z.object({
  studentId: z.string().min(1, "请选择学生"),
  to: z.string().trim().min(1, "请填写更正后的成绩").max(20, "最多 20 个字"),
  fault: z.enum(["missed", "leftOut", "wrongSum", "misentered"]),
  reason: z.string().trim().min(1, "请写明哪里错了").max(500, "最多 500 个字"),
});

/** Asks for the correction of a published grade, with a scan of the paper; college and academic office decide. */
export function CorrectionDialog({ sheet, onClose }: { sheet: GradeSheet; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [scan, setScan] = useState<File | null>(null);
  const [lacksScan, setLacksScan] = useState(false);
  const rows = sheet.rows.filter(({ left }) => !left);
  return (
    <EditDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="申请成绩更正"
      description="已发布的成绩只能通过更正修改：学院和教务处审核通过后生效，原成绩会留存，学生会收到通知。"
      saveLabel="提交更正申请"
      schema={rules}
      values={() => ({ studentId: "", to: "", fault: "misentered" as const, reason: "" })}
      onSave={async ({ studentId, ...asked }) => {
        setLacksScan(scan === null);
        if (scan === null) return { message: "请上传试卷或登记表的扫描件", fields: [], conflict: false };
        return refusalOf(async () => {
          const { data } = await searchGrades({
            body: { offeringId: sheet.offeringId, studentId: Number(studentId) },
            meta: { act: true, quiet: true },
          });
          const grade = data.items.toSorted((a, b) => b.attempt - a.attempt)[0];
          if (grade === undefined) throw new Error("A published sheet has a grade for each student");
          await runCall(
            queryClient,
            askGradeCorrectionMutation,
            { path: { id: grade.id }, body: { ...asked, scan } },
            true,
          );
          toast.success("更正申请已提交，可以在「我的审批」里看进展");
        });
      }}
    >
      {({ control }) => (
        <div className="grid gap-4">
          <FormField control={control} name="studentId" label="学生" required>
            {(field) => (
              <Select
                {...field}
                options={rows.map(({ studentId, name, studentNumber, total, flag }) => ({
                  value: String(studentId),
                  label: `${name}（${studentNumber}）`,
                  description: `现在 ${flag === undefined ? (total ?? "") : labels.gradeFlag[flag]}`,
                }))}
              />
            )}
          </FormField>
          <FormField
            control={control}
            name="to"
            label="更正为"
            description={sheet.scale === "percent" ? "总评分数，或缺考等标记" : "等级，或缺考等标记"}
            required
          >
            {(field) => <Input {...field} maxLength={20} />}
          </FormField>
          <FormField control={control} name="fault" label="更正原因" required>
            {(field) => <Select {...field} options={choicesOf(labels.gradeFault)} />}
          </FormField>
          <FormField control={control} name="reason" label="说明" required>
            {(field) => <Textarea {...field} rows={3} maxLength={500} showCount />}
          </FormField>
          <Field label="扫描件" required error={lacksScan && scan === null ? "请上传扫描件" : undefined}>
            <Upload
              accept={SCAN_KINDS}
              maxSize={SCAN_BYTES}
              description="试卷或成绩登记表，能看清出错的地方"
              onValueChange={(items) => setScan(items[0]?.file ?? null)}
            />
          </Field>
        </div>
      )}
    </EditDialog>
  );
}
