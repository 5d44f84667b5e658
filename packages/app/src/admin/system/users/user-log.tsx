import { searchOperationLogOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton, Timeline, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { dictionaries } from "../../../catalogue/dictionaries.ts";

/** Operations shown; older ones are found in the operation log. */
const SHOWN = 20;

/** What was done with an account, the latest first. */
export function UserLog({ userId }: { userId: number }) {
  const permitted = useCan()("operation-log-search");
  const body = {
    page: { pageIndex: 1, pageSize: SHOWN },
    targetKind: "account",
    targetId: String(userId),
  };
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...searchOperationLogOptions({ body }),
    enabled: permitted,
  });
  const words = useQuery(dictionaries(["operation_action"]));
  const nameOf = (action: string) =>
    words.data?.["operation_action"]?.find(({ code }) => code === action)?.dic_name1 ?? action;
  if (!permitted) return <EmptyState title="你没有查看操作日志的权限" />;
  if (isError)
    return (
      <ReadFailure
        title="操作记录暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton lines={5} />;
  if (data.items.length === 0) return <EmptyState title="还没有操作记录" />;
  return (
    <Timeline
      label="操作记录"
      newestFirst
      events={data.items
        .map(({ id, action, at, personName, impersonatorId }) => ({
          id: String(id),
          label: nameOf(action),
          time: at,
          person: impersonatorId === undefined ? personName : `${personName}（由管理员模拟）`,
        }))
        .reverse()}
    />
  );
}
