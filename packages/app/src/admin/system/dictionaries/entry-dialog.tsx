import type { Dictionary, DictionaryDetail } from "@huxuan/api-client";
import { createDictionaryDetailMutation, updateDictionaryDetailMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, Select, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const CODE_RULE = "字母、数字、点、横线或下划线，以字母或数字开头，最多 64 个字符";
const rules = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, CODE_RULE),
  label: z.string().trim().min(1, "请填写名称").max(100),
  parentCode: z.string(),
});

interface EntryDialogProps {
  dictionary: Dictionary;
  /** The one to rename; a new one without it. */
  entry?: DictionaryDetail;
  /** Of a senior dictionary: what a new one may stand below, and below which it does at first. */
  parents?: readonly DictionaryDetail[];
  parentCode?: string;
  onClose: () => void;
}

/** Makes an entry, or changes what it is called. */
export function EntryDialog({ dictionary, entry, parents, parentCode = "", onClose }: EntryDialogProps) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry ? `修改选项 ${entry.code}` : `在「${dictionary.title}」里新建选项`}
      saveLabel="保存选项"
      record={entry}
      schema={rules}
      values={(each) => ({
        code: each?.code ?? "",
        label: each?.dic_name1 ?? "",
        parentCode: each?.parentCode ?? parentCode,
      })}
      onSave={({ code, label, parentCode: parent }, present) =>
        refusalOf(async () => {
          if (present) {
            const body = { id: present.id, version: present.version, dic_name1: label };
            await runCall(queryClient, updateDictionaryDetailMutation, { body }, true);
          } else {
            const body = {
              dic_name: dictionary.name,
              code,
              dic_name1: label,
              ...(parent && { parentCode: parent }),
            };
            await runCall(queryClient, createDictionaryDetailMutation, { body }, true);
          }
          toast.success(present ? "选项已保存" : "选项已新建");
        })
      }
    >
      {({ control }, present) => (
        <>
          <FormField control={control} name="label" label="名称" required>
            {(field) => <Input {...field} maxLength={100} />}
          </FormField>
          <FormField
            control={control}
            name="code"
            label="代码"
            description={
              present ? "代码已写在记录里，不能修改。" : `写在记录里，以后不能修改。${CODE_RULE}。`
            }
            required
            disabled={present !== undefined}
          >
            {(field) => <Input {...field} maxLength={64} />}
          </FormField>
          {parents && !present && (
            <FormField control={control} name="parentCode" label="上级选项">
              {(field) => (
                <Select
                  {...field}
                  options={[
                    { value: "", label: "没有上级" },
                    ...parents.map((each) => ({
                      value: each.code,
                      label: each.dic_name1,
                      description: each.code,
                    })),
                  ]}
                />
              )}
            </FormField>
          )}
        </>
      )}
    </EditDialog>
  );
}
