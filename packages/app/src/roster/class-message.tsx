import type { Offering } from "@huxuan/api-client";
import { sendClassMessageMutation } from "@huxuan/api-client/query";
import { Button, EditDialog, FormField, RequirePermission, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { runCall } from "../acts/run-call.ts";
import { zClassMessageInput } from "../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../form/rules.ts";
import { refusalOf } from "../form/save-refusal.ts";
import { z } from "../zod.ts";

const { words } = zClassMessageInput.shape;
const rules = z.object(formShape({ words }));

/** Tells everybody who is in a class: 周三的课改到 A201. */
export function ClassMessageButton({ offering }: { offering: Offering }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id, course, code, seats, state } = offering;
  return (
    <RequirePermission required="roster-message">
      <Button
        icon={<Send />}
        disabledReason={
          state === "cancelled" || state === "draft"
            ? "教学班发布以后、停开以前才能发通知"
            : seats.taken === 0
              ? "还没有学生选上这门课"
              : undefined
        }
        onClick={() => setOpen(true)}
      >
        发通知
      </Button>
      {open && (
        <EditDialog
          open
          onOpenChange={setOpen}
          title={`给「${course.name}（${code}）」发通知`}
          description={`已选的 ${seats.taken} 名学生在通知里看到，选择了邮件的也收到邮件。发出后不能收回。`}
          saveLabel="发送"
          schema={rules}
          values={() => ({ words: "" })}
          onSave={(body) =>
            refusalOf(async () => {
              const { told } = await runCall(
                queryClient,
                sendClassMessageMutation,
                { path: { id }, body },
                true,
              );
              toast.success(`已通知 ${told} 名学生`);
            })
          }
        >
          {({ control }) => (
            <FormField control={control} name="words" label="通知内容" required>
              {(field) => <Textarea {...field} rows={4} maxLength={maxLengthOf(words)} showCount />}
            </FormField>
          )}
        </EditDialog>
      )}
    </RequirePermission>
  );
}
