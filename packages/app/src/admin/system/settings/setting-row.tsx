import { type OfficeSetting, updateSetting } from "@huxuan/api-client";
import { resetSettingMutation } from "@huxuan/api-client/query";
import { Button, Tag } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { renewAfter } from "../../../acts/renewal.ts";
import { useAct } from "../../../acts/use-act.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import { valueText } from "./setting-value.ts";

/** One setting: what it does, what is in force, its default, who changed it last, and the way back. */
export function SettingRow({ setting, onEdit }: { setting: OfficeSetting; onEdit: () => void }) {
  const { name, explanation, value, defaultValue, isDefault, changedAt, changedBy } = setting;
  const queryClient = useQueryClient();
  const reset = useAct({
    call: resetSettingMutation,
    request: ({ key, version }: OfficeSetting) => ({ path: { key }, query: { version } }),
    ask: () => ({
      title: `「${name}」恢复默认？`,
      consequence: `从「${valueText(setting, value)}」改回「${valueText(setting, defaultValue)}」，所有服务器马上生效。`,
      confirmLabel: "恢复默认",
    }),
    done: `「${name}」已恢复默认`,
    undo: async ({ key, version, value: before }) => {
      await updateSetting({ path: { key }, body: { value: before, version: version + 1 } });
      renewAfter(queryClient, "updateSetting");
      return true;
    },
  });
  return (
    <li className="grid list-none gap-2 border-0 border-b border-solid border-line py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_auto] sm:items-center sm:gap-4">
      <div className="grid gap-0.5">
        <h3 className="m-0 text-base font-medium">{name}</h3>
        <p className="m-0 text-sm text-ink-2">{explanation}</p>
      </div>
      <div className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-2 break-all">
          {valueText(setting, value)}
          {!isDefault && <Tag tone="accent">已修改</Tag>}
        </span>
        <span className="text-sm text-ink-2">
          {isDefault ? "默认值" : `默认：${valueText(setting, defaultValue)}`}
          {changedAt && `；${changedBy}，${formatMoment(changedAt)}`}
        </span>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {!isDefault && (
          <Button size="sm" aria-label={`恢复默认：${name}`} onClick={() => void reset(setting)}>
            恢复默认
          </Button>
        )}
        <Button size="sm" aria-label={`修改${name}`} onClick={onEdit}>
          修改
        </Button>
      </div>
    </li>
  );
}
