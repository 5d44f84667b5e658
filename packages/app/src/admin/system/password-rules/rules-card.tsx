import { ApiFailure, type PasswordRules } from "@huxuan/api-client";
import { savePasswordRulesMutation, searchPasswordRulesEffectOptions } from "@huxuan/api-client/query";
import {
  Alert,
  Button,
  Card,
  Field,
  FormField,
  Input,
  NumberInput,
  toast,
  useConfirm,
  useZodForm,
} from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { renewAfter } from "../../../acts/renewal.ts";
import { runCall } from "../../../acts/run-call.ts";
import { zPasswordRules } from "../../../form/contract-rules.ts";
import { formShape } from "../../../form/rules.ts";
import { passwordDemands } from "../../../password/password-demands.ts";
import { z } from "../../../zod.ts";
import { PRESETS } from "./presets.ts";

const schema = z.object(formShape(zPasswordRules.omit({ version: true }).shape));
type Values = z.output<typeof schema>;

const FIELDS: readonly { name: keyof Values; label: string; unit: string; description: string }[] = [
  { name: "minLength", label: "最少位数", unit: "位", description: "8 到 64 位" },
  { name: "classes", label: "字符种类", unit: "种", description: "大写、小写、数字、符号中的几种" },
  { name: "history", label: "不能重复最近", unit: "次", description: "0 表示只不能与现在的相同" },
  { name: "expiryDays", label: "有效期", unit: "天", description: "0 表示不过期" },
  { name: "warnDays", label: "到期前提醒", unit: "天", description: "登录后在修改密码页提醒" },
  { name: "idleDays", label: "不用即暂停", unit: "天", description: "0 表示不暂停；重置密码后恢复" },
];

/** The rules with presets, whom they would concern at once, and a field in which to try them. */
export function RulesCard({ rules }: { rules: PasswordRules }) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { version, ...stored } = rules;
  // Values that somebody else saved meanwhile replace those that were not edited here.
  const form = useZodForm(schema, {
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const values = useWatch({ control: form.control }) as Partial<Values>;
  const parsed = schema.safeParse(values);
  const effect = useConcerned(parsed.success ? { ...parsed.data, version } : undefined);

  const save = form.handleSubmit(async (wanted) => {
    await confirm({
      title: "保存密码规则？",
      consequence: effect ?? "新的规则在下次设置密码时生效。",
      confirmLabel: "保存密码规则",
      act: async () => {
        try {
          await runCall(queryClient, savePasswordRulesMutation, { body: { ...wanted, version } }, true);
        } catch (error) {
          if (!(error instanceof ApiFailure) || error.code !== "VERSION_CONFLICT") throw error;
          renewAfter(queryClient, "savePasswordRules");
          toast.warning("没有保存：密码规则刚刚被别人修改过。你改的还在，其余已换成最新的，请核对后再保存");
          return;
        }
        form.reset(wanted);
        toast.success("密码规则已保存");
      },
    }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
    });
  });

  return (
    <Card title="密码规则" description="设置和修改密码时按这里检查，对所有学校生效。">
      <form className="grid gap-4" noValidate onSubmit={(event) => void save(event)}>
        <div className="flex flex-wrap gap-2" role="group" aria-label="预设">
          {PRESETS.map(({ id, label, description, rules: preset }) => (
            <Button
              key={id}
              title={description}
              onClick={() => form.reset(preset, { keepDefaultValues: true })}
            >
              {label}：{description}
            </Button>
          ))}
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {FIELDS.map(({ name, label, unit, description }) => (
            <FormField
              key={name}
              control={form.control}
              name={name}
              label={label}
              description={description}
              required
            >
              {(field) => <NumberInput {...field} unit={unit} />}
            </FormField>
          ))}
        </div>
        <div aria-live="polite">{effect && <Alert tone="warning">{effect}</Alert>}</div>
        {parsed.success && <Trial rules={parsed.data} />}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={form.formState.isSubmitting}
        >
          保存密码规则
        </Button>
      </form>
    </Card>
  );
}

/** Whom rules would concern at once, in words; undefined while nobody. */
function useConcerned(rules: PasswordRules | undefined): string | undefined {
  const { data } = useQuery({
    ...searchPasswordRulesEffectOptions({ body: rules ?? EMPTY }),
    enabled: rules !== undefined,
    staleTime: 30_000,
  });
  if (rules === undefined || data === undefined) return undefined;
  const parts = [
    data.expired > 0 ? `影响 ${data.expired} 人：密码已超过有效期，下次登录要先设置新密码` : "",
    data.idle > 0 ? `影响 ${data.idle} 人：太久没有登录，要重置密码后才能登录` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join("；")}。` : undefined;
}

const EMPTY: PasswordRules = {
  minLength: 8,
  classes: 1,
  history: 0,
  expiryDays: 0,
  warnDays: 0,
  idleDays: 0,
  version: 0,
};

/** Checks a password against the rules in the form; it is sent nowhere. */
function Trial({ rules }: { rules: Values }) {
  const [password, setPassword] = useState("");
  const missing = passwordDemands(password, rules, "").filter(({ met }) => !met);
  return (
    <div className="grid gap-2 rounded bg-surface-2 p-3">
      <Field label="试一个密码（不会保存，也不会发送）">
        <Input
          value={password}
          onValueChange={setPassword}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
        />
      </Field>
      {password !== "" && (
        <p role="status" className={missing.length === 0 ? "text-success" : "text-ink-2"}>
          {missing.length === 0 ? "符合规则" : `还需要：${missing.map(({ text }) => text).join("；")}`}
        </p>
      )}
    </div>
  );
}
