import { labels, type RecordField, type Student } from "@huxuan/api-client";
import { askRecordCorrectionMutation } from "@huxuan/api-client/query";
import { EditDialog, Field, FormField, Input, Select, Textarea, toast, Upload } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../acts/run-call.ts";
import { choicesOf } from "../../catalogue/words.ts";
import { refusalOf } from "../../form/save-refusal.ts";
import { z } from "../../zod.ts";
import { recordText } from "./record-text.ts";

/** The contract's `x-file` of the paper. */
const PROOF_BYTES = 10 * 1024 * 1024;
const PROOF_KINDS = [".png", ".jpg", ".webp", ".pdf"];

const rules = z.object({
  field: z.enum(Object.keys(labels.recordField) as [RecordField, ...RecordField[]]),
  to: z.string().trim().min(1, "请填写正确的内容").max(80, "最多 80 个字"),
  reason: z.string().trim().min(1, "请说明哪里错了、以什么为准").max(500, "最多 500 个字"),
});

interface CorrectionDialogProps {
  student: Student;
  onClose: () => void;
}

/** Asks the office to correct a fact of the register; once it agreed, the register has it. */
export function CorrectionDialog({ student, onClose }: CorrectionDialogProps) {
  const queryClient = useQueryClient();
  const [proof, setProof] = useState<File | null>(null);
  return (
    <EditDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="申请更正学籍信息"
      description="由本校教务处审核，通过后学籍随之更正，你会收到通知。"
      saveLabel="提交更正申请"
      schema={rules}
      values={(): { field: RecordField; to: string; reason: string } => ({
        field: "name",
        to: "",
        reason: "",
      })}
      onSave={(asked) =>
        refusalOf(async () => {
          const body = { ...asked, ...(proof && { proof }) };
          await runCall(queryClient, askRecordCorrectionMutation, { body }, true);
          toast.success("更正申请已提交");
        })
      }
    >
      {({ control, watch }) => (
        <div className="grid gap-4">
          <FormField control={control} name="field" label="哪一项有误" required>
            {(field) => <Select {...field} clearable={false} options={choicesOf(labels.recordField)} />}
          </FormField>
          <FormField
            control={control}
            name="to"
            label="应当是"
            description={`现在登记的是：${recordText(student, watch("field")) || "没有登记"}。院系、专业、班级和校区请写学校的全称。`}
            required
          >
            {(field) => <Input {...field} maxLength={80} />}
          </FormField>
          <FormField control={control} name="reason" label="说明" required>
            {(field) => <Textarea {...field} rows={3} maxLength={500} showCount />}
          </FormField>
          <Field label="证明材料">
            <Upload
              accept={PROOF_KINDS}
              maxSize={PROOF_BYTES}
              description="身份证、录取通知书或转专业批复等的照片，没有可以不传"
              onValueChange={(items) => setProof(items[0]?.file ?? null)}
            />
          </Field>
        </div>
      )}
    </EditDialog>
  );
}
