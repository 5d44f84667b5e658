import type { OfficeSetting } from "@huxuan/api-client";
import { EditDialog, FormField, Input, RadioGroup, Textarea, toast } from "@huxuan/ui";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";
import { limitsText, typedOf, valueOf, valueText } from "./setting-value.ts";
import { SettingTrial } from "./setting-trial.tsx";
import { useSettingActs } from "./use-setting-acts.ts";

interface SettingDialogProps {
  setting: OfficeSetting;
  /** Null: the platform's. */
  schoolId: number | null;
  onClose: () => void;
}

/** Changes one setting, in the way in which its kind is entered. */
export function SettingDialog({ setting, schoolId, onClose }: SettingDialogProps) {
  const { change, takeBack, reread } = useSettingActs(schoolId);
  const { kind, maximum, unit } = setting;
  const limits = limitsText(setting);
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
      values={(each) => ({ value: typedOf(each?.value ?? "") })}
      onSave={({ value }, record) =>
        refusalOf(async () => {
          const before = record ?? setting;
          const after = await change(before, valueOf(setting, value) ?? "");
          toast.success(`「${setting.name}」已改为「${valueText(after, after.value)}」`, {
            action: { label: "撤销", onClick: () => void takeBack(before, after.version) },
          });
        })
      }
      onReload={reread}
    >
      {({ control }) => (
        <div className="grid gap-4">
          <FormField
            control={control}
            name="value"
            label="值"
            description={[`默认：${valueText(setting, setting.defaultValue)}`, limits]
              .filter(Boolean)
              .join("；")}
          >
            {(field) =>
              options ? (
                <RadioGroup {...field} options={options} />
              ) : kind === "lines" ? (
                <Textarea {...field} rows={4} maxLength={1000} />
              ) : (
                <Input
                  {...field}
                  inputMode={kind === "integer" ? "numeric" : kind === "decimal" ? "decimal" : "text"}
                  maxLength={kind === "text" ? maximum : 12}
                  {...(unit === undefined ? {} : { suffix: unit })}
                />
              )
            }
          </FormField>
          {schoolId !== null && setting.tried && (
            <SettingTrial setting={setting} schoolId={schoolId} control={control} />
          )}
        </div>
      )}
    </EditDialog>
  );
}
