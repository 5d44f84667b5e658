import { type AddressRule, type AddressRuleKind, labels } from "@huxuan/api-client";
import {
  getAddressRulesOptions,
  getAddressRuleEffectOptions,
  updateAddressRuleMutation,
} from "@huxuan/api-client/query";
import { Alert, checkedField, EditDialog, FormField, NumberInput, Switch, Tag, toast } from "@huxuan/ui";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { runCall } from "../../../acts/run-call.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import { zAddressRuleChange } from "../../../form/contract-rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import type { z } from "../../../zod.ts";
import { formatCount, guardText } from "./address-words.ts";

const rules = zAddressRuleChange.omit({ version: true });
type Values = z.input<typeof rules>;
type Checked = z.output<typeof rules>;

/** Pause after the last change before the rule is tried, ms. */
const PAUSE_MS = 400;

/** Changes a rule; whom it would have hit is seen before it is saved. */
export function RuleDialog({ rule, onClose }: { rule: AddressRule; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`规则：${labels.addressRuleKind[rule.kind]}`}
      saveLabel="保存规则"
      schema={rules}
      record={rule}
      // Who opens one that is off wants it on.
      values={(record = rule): Values => ({
        on: true,
        moreThan: record.moreThan,
        withinMinutes: record.withinMinutes,
        blockMinutes: record.blockMinutes,
      })}
      onReload={async () => {
        const { items } = await queryClient.fetchQuery({ ...getAddressRulesOptions(), staleTime: 0 });
        return items.find(({ kind }) => kind === rule.kind) ?? rule;
      }}
      onSave={(values, record = rule) =>
        refusalOf(async () => {
          const { kind, version } = record;
          await runCall(
            queryClient,
            updateAddressRuleMutation,
            { path: { kind }, body: { ...values, version } },
            true,
          );
          toast.success(values.on ? "规则已开启" : "规则已关闭");
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="on">
            {(field) => <Switch {...checkedField(field)} label="开启这条规则" />}
          </FormField>
          <div className="grid gap-4 sm:grid-cols-3">
            <FormField control={control} name="withinMinutes" label="在多久内" required>
              {(field) => <NumberInput {...field} unit="分钟" min={1} max={60} />}
            </FormField>
            <FormField control={control} name="moreThan" label="超过" required>
              {(field) => <NumberInput {...field} unit="次" min={1} max={100_000} />}
            </FormField>
            <FormField control={control} name="blockMinutes" label="封禁" required>
              {(field) => <NumberInput {...field} unit="分钟" min={5} max={10_080} />}
            </FormField>
          </div>
          <Trial kind={rule.kind} control={control} />
        </>
      )}
    </EditDialog>
  );
}

/** Whom the rule would have hit in the last 24 hours, as soon as the numbers rest. */
function Trial({ kind, control }: { kind: AddressRuleKind; control: Control<Values, unknown, Checked> }) {
  const [moreThan, withinMinutes] = useWatch({ control, name: ["moreThan", "withinMinutes"] });
  const [asked, setAsked] = useState({ moreThan, withinMinutes });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ moreThan, withinMinutes }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [moreThan, withinMinutes]);
  const fits =
    rules.shape.moreThan.safeParse(asked.moreThan).success &&
    rules.shape.withinMinutes.safeParse(asked.withinMinutes).success;
  const trial = useQuery({
    ...getAddressRuleEffectOptions({ body: { kind, ...asked }, meta: { quiet: true } }),
    enabled: fits,
    placeholderData: keepPreviousData,
  });
  const { data } = trial;
  if (!fits) return null;
  if (trial.isError) return <Alert tone="warning" title="过去 24 小时会封禁谁，暂时看不了" />;
  if (data === undefined) return <p className="m-0 text-sm text-ink-2">正在看过去 24 小时会封禁谁…</p>;
  return (
    <section aria-label="过去 24 小时会封禁谁" className="grid gap-2">
      <Alert
        tone={data.people > 0 ? "warning" : "accent"}
        title={
          data.count === 0
            ? "过去 24 小时不会封禁任何地址"
            : `过去 24 小时会封禁 ${formatCount(data.count)} 个地址`
        }
      >
        {data.people > 0 && `其中有 ${formatCount(data.people)} 人从那里登录成功过，他们也会进不来。`}
      </Alert>
      {data.items.length > 0 && (
        <ul className="m-0 max-h-60 list-none overflow-auto p-0 text-sm">
          {data.items.map((hit) => {
            const whose = guardText(hit);
            return (
              <li key={hit.network} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
                <span className="break-all">
                  {hit.network}{" "}
                  {whose !== undefined && (
                    <Tag tone={hit.guard === "own" ? "warning" : "neutral"}>
                      {hit.guard === "own" ? whose : `不封禁：${whose}`}
                    </Tag>
                  )}
                </span>
                <span className="text-ink-2 tabular-nums">
                  {formatMoment(hit.at)}，最多 {formatCount(hit.most)} 次
                  {hit.people > 0 && `，${formatCount(hit.people)} 人登录过`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
