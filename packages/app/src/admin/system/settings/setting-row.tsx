import type { OfficeSetting } from "@huxuan/api-client";
import { Button, Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { limitsText, valueText } from "./setting-value.ts";

interface SettingRowProps {
  setting: OfficeSetting;
  onEdit: () => void;
  onReset: () => void;
  onHistory: () => void;
}

/** One setting: what it does, what is in force, its default and limits, who changed it last, and what may be done with it. */
export function SettingRow({ setting, onEdit, onReset, onHistory }: SettingRowProps) {
  const { name, explanation, value, defaultValue, isDefault, changedAt, changedBy, version, allowed } =
    setting;
  const { perSchool, schoolsWithOwn } = setting;
  const notes = [
    isDefault ? "默认值" : `默认：${valueText(setting, defaultValue)}`,
    limitsText(setting),
    changedAt && `${changedBy}，${formatDateTime(changedAt)}`,
  ].filter(Boolean);
  return (
    <li className="grid list-none gap-2 border-0 border-b border-solid border-line py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_15.5rem] sm:items-center sm:gap-4">
      <div className="grid gap-0.5">
        <h3 className="m-0 flex flex-wrap items-center gap-2 text-base font-medium">
          {name}
          {schoolsWithOwn !== undefined && perSchool && (
            <Tag>{schoolsWithOwn > 0 ? `${schoolsWithOwn} 所学校自定` : "学校可以自定"}</Tag>
          )}
        </h3>
        <p className="m-0 text-sm text-ink-2">{explanation}</p>
      </div>
      <div className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-2 break-all">
          <span>{valueText(setting, value)}</span>
          {!isDefault && <Tag tone="accent">已修改</Tag>}
        </span>
        <span className="text-sm text-ink-2">{notes.join("；")}</span>
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {version > 0 && (
          <Button size="sm" variant="text" aria-label={`修改记录：${name}`} onClick={onHistory}>
            修改记录
          </Button>
        )}
        {!isDefault && allowed && (
          <Button size="sm" aria-label={`恢复默认：${name}`} onClick={onReset}>
            恢复默认
          </Button>
        )}
        {allowed ? (
          <Button size="sm" aria-label={`修改${name}`} onClick={onEdit}>
            修改
          </Button>
        ) : (
          <span className="text-sm text-ink-2">你不能修改</span>
        )}
      </div>
    </li>
  );
}
