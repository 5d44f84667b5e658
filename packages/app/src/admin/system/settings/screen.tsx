import type { OfficeSetting, Permission } from "@huxuan/api-client";
import { getSettingsOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, ForbiddenState, Input, Skeleton, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { SettingDialog } from "./setting-dialog.tsx";
import { SettingRow } from "./setting-row.tsx";

export const title = "站点与安全设置";
export const permission: Permission = "settings-update";

/** What the platform's office may change while the server runs; what was changed last stands first on the page. */
export function Screen() {
  const [keyword, setKeyword] = useState("");
  const [edited, setEdited] = useState<OfficeSetting>();
  const may = useCan()(permission);
  const { data, isError, error, refetch } = useQuery({ ...getSettingsOptions(), enabled: may });
  if (!may) return <ForbiddenState />;
  if (isError) return <ReadFailure title="设置暂时无法读取" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={12} />;
  const words = keyword.trim().toLowerCase();
  const shown = data.items.filter(({ name, explanation }) =>
    `${name}${explanation}`.toLowerCase().includes(words),
  );
  const latest = data.items
    .filter(({ changedAt }) => changedAt !== undefined)
    .toSorted((a, b) => (b.changedAt ?? "").localeCompare(a.changedAt ?? ""))
    .slice(0, 3);
  return (
    <div className="grid gap-4">
      <Input
        aria-label="查找设置"
        placeholder="查找设置"
        className="max-w-80"
        maxLength={30}
        value={keyword}
        onValueChange={setKeyword}
      />
      {latest.length > 0 && words === "" && (
        <Card title="最近修改">
          <SettingList settings={latest} onEdit={setEdited} />
        </Card>
      )}
      {shown.length === 0 && (
        <Card>
          <EmptyState title="没有找到设置" description="换一个词试试，例如「验证码」。" />
        </Card>
      )}
      {[...Map.groupBy(shown, ({ group }) => group)].map(([group, settings]) => (
        <Card key={group} title={group}>
          <SettingList settings={settings} onEdit={setEdited} />
        </Card>
      ))}
      {edited && <SettingDialog setting={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function SettingList({
  settings,
  onEdit,
}: {
  settings: readonly OfficeSetting[];
  onEdit: (setting: OfficeSetting) => void;
}) {
  return (
    <ul className="m-0 grid gap-0 p-0">
      {settings.map((setting) => (
        <SettingRow key={setting.key} setting={setting} onEdit={() => onEdit(setting)} />
      ))}
    </ul>
  );
}
