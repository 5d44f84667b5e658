import type { DictionaryDetail } from "@huxuan/api-client";
import { updateSchoolEntryMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, RadioGroup, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const rules = z.object({
  label: z.string().trim().max(100),
  offered: z.enum(["province", "yes", "no"]),
});

/** What a school calls an entry, and whether it offers it; empty is as the province says. */
export function OwnEntryDialog({
  entry,
  school,
  onClose,
}: {
  entry: DictionaryDetail;
  school: string;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${school}的「${entry.dic_name1}」`}
      description="只影响本校的人看到的名称和选项，代码不变。"
      saveLabel="保存本校设置"
      record={entry}
      schema={rules}
      values={(each) => ({
        label: each?.own?.dic_name1 ?? "",
        offered: each?.own?.expired === undefined ? "province" : each.own.expired ? "no" : "yes",
      })}
      onSave={({ label, offered }, record) =>
        refusalOf(async () => {
          const body = {
            version: record?.own?.version ?? 0,
            ...(label !== "" && { dic_name1: label }),
            ...(offered !== "province" && { expired: offered === "no" }),
          };
          await runCall(queryClient, updateSchoolEntryMutation, { path: { id: entry.id }, body }, true);
          toast.success("本校设置已保存");
        })
      }
    >
      {({ control }) => (
        <>
          <FormField
            control={control}
            name="label"
            label="本校名称"
            description={`空白时为全省的「${entry.dic_name1}」。`}
          >
            {(field) => <Input {...field} maxLength={100} placeholder={entry.dic_name1} />}
          </FormField>
          <FormField control={control} name="offered" label="本校是否可选">
            {(field) => (
              <RadioGroup
                {...field}
                options={[
                  { value: "province", label: `按全省设置（${entry.expired ? "已停用" : "可选"}）` },
                  { value: "yes", label: "可选" },
                  { value: "no", label: "停用" },
                ]}
              />
            )}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
