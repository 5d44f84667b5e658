import { createWorkflowModelMutation } from "@huxuan/api-client/query";
import { EditDialog, Field, FormField, Input, toast, Upload } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zNewWorkflowModel } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf, mayBeEmpty } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const { key, name } = zNewWorkflowModel.shape;
const rules = z.object({
  ...formShape({ name }),
  key: mayBeEmpty(key),
  xml: z.string().optional(),
});

/** Makes a process: an empty one, or one that was drawn elsewhere. */
export function NewModelDialog({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="新建流程"
      saveLabel="新建流程"
      schema={rules}
      values={() => ({ name: "", key: "", xml: undefined })}
      onSave={(body) =>
        refusalOf(async () => {
          const { id } = await runCall(queryClient, createWorkflowModelMutation, { body }, true);
          toast.success("流程已新建，接着画出各个环节");
          onMade(id);
        })
      }
    >
      {({ control, setValue }) => (
        <>
          <FormField control={control} name="name" label="流程名称" required>
            {(field) => <Input {...field} maxLength={maxLengthOf(name)} placeholder="例如：学分认定" />}
          </FormField>
          <FormField
            control={control}
            name="key"
            label="流程标识"
            description="业务按它找到流程；字母开头。不填时自动编一个"
          >
            {(field) => <Input {...field} maxLength={maxLengthOf(key)} placeholder="例如：recognition" />}
          </FormField>
          <Field label="BPMN 文件" description="在别处画好的流程；不选时从「开始、学校审核、结束」画起">
            <Upload
              accept={[".bpmn", ".xml"]}
              maxSize={500_000}
              upload={async (file) => setValue("xml", await file.text(), { shouldDirty: true })}
              onRemove={() => setValue("xml", undefined)}
            />
          </Field>
        </>
      )}
    </EditDialog>
  );
}
