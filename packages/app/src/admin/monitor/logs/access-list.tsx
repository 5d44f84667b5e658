import type { AccessKind, AccessLogEntry, LogOverview } from "@huxuan/api-client";
import { searchAccessLogList } from "@huxuan/api-client/query";
import { Alert, Button, EmptyState, type DataTableColumn } from "@huxuan/ui";
import { useMemo } from "react";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { CallDetails } from "./call-details.tsx";
import { logFields, toLogSearch } from "./log-search.ts";

const NAMES: Readonly<Record<AccessKind, string>> = {
  access: "访问日志",
  signIn: "登录日志",
  error: "错误日志",
};

const NOTHING: Readonly<Record<AccessKind, { title: string; description: string }>> = {
  access: {
    title: "还没有访问记录",
    description: "谁在什么时候调用了什么，一秒后就记在这里。选课请求记在选课日志里。",
  },
  signIn: { title: "还没有人登录过", description: "登录成功和没有进来的，都会记在这里。" },
  error: { title: "没有出过错", description: "平台自己没能完成的请求会记在这里，连同出错的地方。" },
};

type Column = ListColumns<"searchAccessLog">[number];

const WHO: Column = {
  prop: "personName",
  minWidth: 140,
  card: "title",
  formatter: ({ personName = "没有登录", impersonator }) =>
    impersonator === undefined ? personName : `${personName}（由 ${impersonator} 模拟）`,
};

/** What was called and, where it was not done, at once why not. */
const WHAT: DataTableColumn<AccessLogEntry>["render"] = ({ row: { action, message } }) => (
  <span className="grid">
    <span className="truncate" title={action}>
      {action}
    </span>
    {message !== undefined && (
      <span className="truncate text-xs text-warning" title={message}>
        {message}
      </span>
    )}
  </span>
);

const columns: ListColumns<"searchAccessLog"> = [
  "at",
  WHO,
  { prop: "school", minWidth: 140, missing: "—" },
  { prop: "action", minWidth: 260, render: WHAT, text: ({ action }) => action },
  "result",
  { prop: "message", minWidth: 200, hidden: true, missing: "—" },
  {
    prop: "milliseconds",
    width: 100,
    align: "end",
    formatter: ({ milliseconds }) => `${milliseconds.toLocaleString("zh-CN")} 毫秒`,
  },
  { prop: "ip", width: 140 },
  { prop: "device", minWidth: 150, hidden: true, missing: "—" },
  { prop: "requestId", minWidth: 150, hidden: true },
];

const DETAILS = (entry: AccessLogEntry) => <CallDetails entry={entry} />;

interface AccessListProps {
  kind: AccessKind;
  overview: LogOverview | undefined;
  /** Told the moment of the newest row in view, so that what comes later is counted. */
  onSeen: (at: string | undefined) => void;
}

/** The calls of a part of the log, the newest first. */
export function AccessList({ kind, overview, onSeen }: AccessListProps) {
  const schools = useSchoolChoices();
  const fields = useMemo(() => logFields(kind, schools), [kind, schools]);
  return (
    <ListScreen
      id={`access-log-${kind}`}
      name={NAMES[kind]}
      call={searchAccessLogList}
      fields={fields}
      columns={columns}
      orderBy={[{ field: "at", sortType: "desc" }]}
      search={(values) => toLogSearch(kind, values)}
      rowName={({ personName = "没有登录的人", action }: AccessLogEntry) => `${personName}的「${action}」`}
      nothingYet={NOTHING[kind]}
      renderEmpty={() => (
        <EmptyState
          title="没有符合条件的记录"
          description="换个条件再查。选课请求记在选课日志里，这里只有没有处理完的。"
        />
      )}
      expand={DETAILS}
      onRows={(rows) => onSeen(rows[0]?.at)}
      renderAbove={(again) =>
        overview?.newer ? (
          <Alert
            title={`新的 ${overview.newer >= 1000 ? "999+" : overview.newer} 条在上面等着`}
            action={
              <Button size="sm" onClick={again}>
                看新的
              </Button>
            }
          />
        ) : null
      }
    />
  );
}
