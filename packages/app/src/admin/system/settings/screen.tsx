import type { Permission } from "@huxuan/api-client";
import { getSettingsOptions } from "@huxuan/api-client/query";
import { ForbiddenState, Skeleton, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { SettingsView } from "./settings-view.tsx";

export const title = "平台设置";
export const permission: Permission = "settings-update";

/** What the platform's office may change while the server runs, and what holds at schools that chose nothing else. */
export function Screen() {
  const may = useCan()(permission);
  const { data, isError, error, isFetching, refetch } = useQuery({ ...getSettingsOptions(), enabled: may });
  if (!may) return <ForbiddenState />;
  if (isError)
    return (
      <ReadFailure title="设置暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <Skeleton lines={12} />;
  return (
    <div className="grid gap-4">
      <SettingsView settings={data.items} schoolId={null} />
    </div>
  );
}
