import type { StudentProgress } from "@huxuan/api-client";
import { setStudentTrackMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const rules = z.object({ track: z.string().trim().max(40, "最多 40 个字") });

/** Says which track of their major students follow. */
export function TrackDialog({
  students,
  onClose,
}: {
  students: readonly StudentProgress[];
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`设置 ${students.length} 名学生的方向`}
      description="分方向的专业按方向对应培养方案；不分方向的留空。"
      saveLabel="设置方向"
      schema={rules}
      values={() => ({ track: students[0]?.track ?? "" })}
      onSave={({ track }) =>
        refusalOf(async () => {
          const body = { studentIds: students.map(({ id }) => id), track };
          await runCall(queryClient, setStudentTrackMutation, { body }, true);
          toast.success(`${students.length} 名学生的方向已设置`);
        })
      }
    >
      {({ control }) => (
        <FormField control={control} name="track" label="方向" description="和培养方案里的方向同名">
          {(field) => <Input {...field} maxLength={40} />}
        </FormField>
      )}
    </EditDialog>
  );
}
