import { getSettings, type OfficeSetting, updateSetting } from "@huxuan/api-client";
import { updateSettingMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, RadioGroup, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { renewAfter } from "../../../acts/renewal.ts";
import { runCall } from "../../../acts/run-call.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";
import { valueOf, valueText } from "./setting-value.ts";

/** Changes one setting, in the way in which its kind is entered. */
export function SettingDialog({ setting, onClose }: { setting: OfficeSetting; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { kind, minimum, maximum } = setting;
  const limits = kind === "integer" ? `${minimum} 到 ${maximum} 之间的整数` : `最多 ${maximum} 个字`;
  const rules = z.object({
    value: z.string().refine((typed) => valueOf(setting, typed) !== undefined, { error: `应为 ${limits}` }),
  });
  const options =
    kind === "flag"
      ? [
          { value: "true", label: "开启" },
          { value: "false", label: "关闭" },
        ]
      : setting.choices;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`修改${setting.name}`}
      description={setting.explanation}
      saveLabel="保存设置"
      record={setting}
      schema={rules}
      values={(each) => ({ value: String(each?.value ?? "") })}
      onSave={({ value }, record) =>
        refusalOf(async () => {
          const before = record ?? setting;
          const path = { key: setting.key };
          const body = { value: valueOf(setting, value) ?? "", version: before.version };
          const after = await runCall(queryClient, updateSettingMutation, { path, body }, true);
          const undo = async () => {
            // Why it could not be taken back, the client says.
            await updateSetting({ path, body: { value: before.value, version: after.version } }).catch(
              () => undefined,
            );
            renewAfter(queryClient, "updateSetting");
          };
          toast.success(`「${setting.name}」已改为「${valueText(after, after.value)}」`, {
            action: { label: "撤销", onClick: () => void undo() },
          });
        })
      }
      onReload={async () => {
        const { data } = await getSettings({ meta: { quiet: true } });
        return data.items.find(({ key }) => key === setting.key) ?? setting;
      }}
    >
      {({ control }) => (
        <FormField
          control={control}
          name="value"
          label="值"
          description={`默认：${valueText(setting, setting.defaultValue)}${options ? "" : `；${limits}`}`}
        >
          {(field) =>
            options ? (
              <RadioGroup {...field} options={options} />
            ) : (
              <Input
                {...field}
                inputMode={kind === "integer" ? "numeric" : "text"}
                maxLength={kind === "text" ? maximum : 12}
              />
            )
          }
        </FormField>
      )}
    </EditDialog>
  );
}
