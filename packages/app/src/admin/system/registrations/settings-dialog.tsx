import { labels, type RegistrationKind, type RegistrationSettings } from "@huxuan/api-client";
import { getRegistrationSettingsOptions, saveRegistrationSettingsMutation } from "@huxuan/api-client/query";
import { Dialog, EditDialog, Field, FormField, Select, Skeleton, Switch, Textarea, toast } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { runCall } from "../../../acts/run-call.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";

/** As the contract says. */
const MOST_DOCUMENTS = 5;
const LONGEST_NAME = 40;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const setting = z.object({
  open: z.boolean(),
  documents: z
    .string()
    .transform(linesOf)
    .refine((lines) => lines.length > 0, "请至少填写一份材料")
    .refine((lines) => lines.length <= MOST_DOCUMENTS, `最多 ${MOST_DOCUMENTS} 份材料`)
    .refine((lines) => lines.every((line) => line.length <= LONGEST_NAME), `每份不超过 ${LONGEST_NAME} 个字`),
});
const rules = z.object({ student: setting, visitor: setting, teacher: setting });

const KINDS = Object.keys(labels.registrationKind) as RegistrationKind[];

/** Of one's own school, or of the one that the platform chooses. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const own = useSessionInfo().school;
  const schools = useSchools();
  const [chosen, setChosen] = useState(own ? String(own.id) : "");
  const schoolId = Number(chosen);
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...getRegistrationSettingsOptions({ query: { schoolId } }),
    enabled: chosen !== "",
  });
  if (data) return <Settings key={data.schoolId} given={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="注册设置">
      {isError ? (
        <ReadFailure
          compact
          title="设置暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : chosen === "" ? (
        <Field label="学校" required>
          <Select value={chosen} onValueChange={setChosen} options={schoolOptions(schools)} />
        </Field>
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}

function Settings({ given, onClose }: { given: RegistrationSettings; onClose: () => void }) {
  const queryClient = useQueryClient();
  const valuesOf = (kind: RegistrationKind) => {
    const { open = false, documents = [] } = given.settings.find((one) => one.kind === kind) ?? {};
    return { open, documents: documents.join("\n") };
  };
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="注册设置"
      description="开放哪些类别的注册，以及要求上传哪些材料。已提交的申请不受影响。"
      schema={rules}
      values={() => ({
        student: valuesOf("student"),
        visitor: valuesOf("visitor"),
        teacher: valuesOf("teacher"),
      })}
      saveLabel="保存设置"
      onSave={(values) =>
        refusalOf(async () => {
          const settings = KINDS.map((kind) => ({
            kind,
            open: values[kind].open,
            documents: values[kind].documents as [string, ...string[]],
          }));
          const body = {
            schoolId: given.schoolId,
            settings: settings as [(typeof settings)[number], ...typeof settings],
          };
          await runCall(queryClient, saveRegistrationSettingsMutation, { body }, true);
          toast.success("注册设置已保存");
        })
      }
    >
      {({ control }) => (
        <div className="grid gap-5">
          {KINDS.map((kind) => (
            <fieldset key={kind} className="m-0 grid gap-3 rounded border border-line p-3">
              <legend className="px-1 font-semibold">{labels.registrationKind[kind]}</legend>
              <FormField control={control} name={`${kind}.open`} label="开放注册">
                {({ value, onValueChange, ...field }) => (
                  <Switch {...field} checked={value} onCheckedChange={onValueChange} />
                )}
              </FormField>
              <FormField
                control={control}
                name={`${kind}.documents`}
                label="要求的材料"
                description="每行一份，例如：学生证"
                required
              >
                {(field) => <Textarea {...field} rows={2} maxLength={250} />}
              </FormField>
            </fieldset>
          ))}
        </div>
      )}
    </EditDialog>
  );
}
