import type { OfficeSetting } from "@huxuan/api-client";
import { getSchoolSettingHistoryOptions, getSettingHistoryOptions } from "@huxuan/api-client/query";
import { Drawer, Skeleton, Timeline } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { valueText } from "./setting-value.ts";

interface SettingHistoryProps {
  setting: OfficeSetting;
  /** Null: the platform's. */
  schoolId: number | null;
  onClose: () => void;
}

/** Who changed a setting, when, to what. */
export function SettingHistory({ setting, schoolId, onClose }: SettingHistoryProps) {
  const path = { key: setting.key };
  const platform = useQuery({ ...getSettingHistoryOptions({ path }), enabled: schoolId === null });
  const school = useQuery({
    ...getSchoolSettingHistoryOptions({ path, query: { schoolId: schoolId ?? 0 } }),
    enabled: schoolId !== null,
  });
  const { data, isError, error, isFetching, refetch } = schoolId === null ? platform : school;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`修改记录：${setting.name}`}
      description={setting.explanation}
    >
      {data ? (
        <Timeline
          label="修改记录"
          newestFirst
          events={data.items.toReversed().map(({ version, value, changedAt, changedBy }) => ({
            id: String(version),
            label: value === undefined ? "恢复默认" : `改为「${valueText(setting, value)}」`,
            time: changedAt,
            person: changedBy,
          }))}
        />
      ) : isError ? (
        <ReadFailure
          title="修改记录暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Drawer>
  );
}
