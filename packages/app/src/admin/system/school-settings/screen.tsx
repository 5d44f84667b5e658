import type { Permission } from "@huxuan/api-client";
import { getSchoolSettingsOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, Field, ForbiddenState, Select, Skeleton, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { SettingsView } from "../settings/settings-view.tsx";

export const title = "学校设置";
export const permission: Permission = "school-settings-update";

/** What a school may choose for itself: one's own, or the one that the platform's office looks at. */
export function Screen() {
  const may = useCan()(permission);
  const own = useSessionInfo().school?.id;
  const schools = useSchoolChoices();
  const [params, setParams] = useSearchParams();
  const chosen = params.get("school") ?? "";
  const schoolId = own ?? (chosen === "" ? undefined : Number(chosen));
  if (!may) return <ForbiddenState />;
  return (
    <div className="grid gap-4">
      {own === undefined && (
        <Field label="学校" className="max-w-80">
          <Select
            value={chosen}
            onValueChange={(school) => setParams({ school }, { replace: true })}
            options={schools}
            placeholder="请选择学校"
          />
        </Field>
      )}
      {schoolId === undefined ? (
        <Card>
          <EmptyState
            title="请选择学校"
            description="选择后可以查看和修改这所学校的设置；所有学校共用的默认值在「平台设置」里。"
          />
        </Card>
      ) : (
        <Settings key={schoolId} schoolId={schoolId} />
      )}
    </div>
  );
}

function Settings({ schoolId }: { schoolId: number }) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    getSchoolSettingsOptions({ query: { schoolId } }),
  );
  if (isError)
    return (
      <ReadFailure title="设置暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <Skeleton lines={12} />;
  return <SettingsView settings={data.items} schoolId={schoolId} />;
}
