import type { OfficeSetting } from "@huxuan/api-client";
import { Card, Checkbox, EmptyState, Input } from "@huxuan/ui";
import { useState } from "react";
import { SettingDialog } from "./setting-dialog.tsx";
import { SettingHistory } from "./setting-history.tsx";
import { SettingRow } from "./setting-row.tsx";
import { useSettingActs } from "./use-setting-acts.ts";

/** How many of the latest changes stand first on the page. */
const LATEST = 3;

interface SettingsViewProps {
  settings: readonly OfficeSetting[];
  /** Whose they are; null: the platform's. */
  schoolId: number | null;
}

/** Settings by group, what was changed last first; with a search, and all that can be done with each. */
export function SettingsView({ settings, schoolId }: SettingsViewProps) {
  const [keyword, setKeyword] = useState("");
  const [changedOnly, setChangedOnly] = useState(false);
  const [edited, setEdited] = useState<OfficeSetting>();
  const [looked, setLooked] = useState<OfficeSetting>();
  const { reset } = useSettingActs(schoolId);
  const words = keyword.trim().toLowerCase();
  const shown = settings.filter(
    ({ name, explanation, group, isDefault }) =>
      `${name} ${explanation} ${group}`.toLowerCase().includes(words) && !(changedOnly && isDefault),
  );
  const latest = settings
    .filter(({ changedAt }) => changedAt !== undefined)
    .toSorted((a, b) => (b.changedAt ?? "").localeCompare(a.changedAt ?? ""))
    .slice(0, LATEST);
  const changed = settings.filter(({ isDefault }) => !isDefault).length;
  const list = (some: readonly OfficeSetting[]) => (
    <ul className="m-0 grid gap-0 p-0">
      {some.map((setting) => (
        <SettingRow
          key={setting.key}
          setting={setting}
          onEdit={() => setEdited(setting)}
          onReset={() => void reset(setting)}
          onHistory={() => setLooked(setting)}
        />
      ))}
    </ul>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Input
          aria-label="查找设置"
          placeholder="查找设置"
          className="max-w-80"
          maxLength={30}
          value={keyword}
          onValueChange={setKeyword}
        />
        <Checkbox
          label={`只看已修改的（${changed} 项）`}
          checked={changedOnly}
          onCheckedChange={setChangedOnly}
        />
      </div>
      {latest.length > 0 && words === "" && !changedOnly && <Card title="最近修改">{list(latest)}</Card>}
      {shown.length === 0 && (
        <Card>
          {words === "" ? (
            <EmptyState title="没有修改过的设置" description="现在都是默认值。" />
          ) : (
            <EmptyState title="没有找到设置" description="换一个词试试，例如「人数」。" />
          )}
        </Card>
      )}
      {[...Map.groupBy(shown, ({ group }) => group)].map(([group, some]) => (
        <Card key={group} title={group}>
          {list(some)}
        </Card>
      ))}
      {edited && <SettingDialog setting={edited} schoolId={schoolId} onClose={() => setEdited(undefined)} />}
      {looked && <SettingHistory setting={looked} schoolId={schoolId} onClose={() => setLooked(undefined)} />}
    </>
  );
}
