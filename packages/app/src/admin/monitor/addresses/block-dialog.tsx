import { createAddressBlockMutation, getAddressBlockEffectOptions } from "@huxuan/api-client/query";
import { Alert, Checkbox, checkedField, EditDialog, FormField, Input, Select, toast } from "@huxuan/ui";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Control, useWatch } from "react-hook-form";
import { runCall } from "../../../acts/run-call.ts";
import { whyUnread } from "../../../failure/why-unread.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";
import { z } from "../../../zod.ts";
import { DURATIONS, formatCount } from "./address-words.ts";

const rules = z.object({
  network: z.string().trim().min(1, "请填写地址或网段").max(49, "地址或网段不超过 49 个字符"),
  minutes: z.string(),
  reason: z.string().trim().min(1, "请写原因，以后解除的人要看").max(200, "原因不超过 200 个字"),
  despiteCampus: z.boolean(),
});
type Values = z.input<typeof rules>;

interface BlockDialogProps {
  /** What is blocked, where it is known. */
  network?: string;
  onClose: () => void;
}

/** Refuses the calls of an address or a range for a while, after saying whom that hits. */
export function BlockDialog({ network = "", onClose }: BlockDialogProps) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="封禁地址"
      description="到期以前，来自这里的请求都不让做，打开页面会看到一句说明。"
      saveLabel="封禁"
      schema={rules}
      values={(): Values => ({ network, minutes: "1440", reason: "", despiteCampus: false })}
      onSave={({ minutes, ...input }) =>
        refusalOf(async () => {
          const body = {
            ...input,
            ...(minutes === "forever" ? { forever: true } : { minutes: Number(minutes) }),
          };
          const { network: blocked } = await runCall(queryClient, createAddressBlockMutation, { body }, true);
          toast.success(`已封禁 ${blocked}`);
        })
      }
    >
      {({ control }) => (
        <>
          <FormField
            control={control}
            name="network"
            label="地址或网段"
            description="203.0.113.5、203.0.113.0/24 或 2001:db8::/48"
            required
          >
            {(field) => <Input {...field} maxLength={49} autoComplete="off" spellCheck={false} />}
          </FormField>
          <Effect control={control} />
          <FormField control={control} name="minutes" label="封禁多久" required>
            {(field) => <Select {...field} options={[...DURATIONS]} />}
          </FormField>
          <FormField control={control} name="reason" label="原因" description="只给管理员看" required>
            {(field) => <Input {...field} maxLength={200} />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}

/** Whom the block would hit, as soon as typing pauses; a campus asks to be agreed to. */
function Effect({ control }: { control: Control<Values, unknown, z.output<typeof rules>> }) {
  const typed = useWatch({ control, name: "network" });
  const { keyword, onInputValueChange } = useTypedKeyword();
  useEffect(() => onInputValueChange(typed), [typed, onInputValueChange]);
  const network = keyword ?? "";
  const effect = useQuery({
    ...getAddressBlockEffectOptions({ body: { network }, meta: { quiet: true } }),
    enabled: network !== "",
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { data } = effect;
  if (network === "") return null;
  if (effect.isError)
    return <Alert tone="warning" title={whyUnread(effect.error).description ?? "看不了会影响谁"} />;
  if (data === undefined) return <p className="m-0 text-sm text-ink-2">正在看会影响谁…</p>;
  if (data.problem !== undefined) return <Alert tone="danger" title={data.problem} />;
  const { campuses, people, calls, refused } = data;
  return (
    <>
      <Alert
        tone={people > 0 ? "warning" : "accent"}
        title={
          people > 0
            ? `近 7 天有 ${formatCount(people)} 人从 ${data.network} 登录过，封禁后他们也进不来`
            : `近 7 天没有人从 ${data.network} 登录过`
        }
      >
        24 小时里有 {formatCount(calls)} 次请求，其中没让做 {formatCount(refused)} 次。
      </Alert>
      {campuses.length > 0 && (
        <FormField control={control} name="despiteCampus">
          {(field) => (
            <Checkbox
              {...checkedField(field)}
              label={`这是校园网（${campuses.join("、")}），我知道，仍要封禁`}
            />
          )}
        </FormField>
      )}
    </>
  );
}
