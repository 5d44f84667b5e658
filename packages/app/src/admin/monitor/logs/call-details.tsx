import type { AccessLogEntry } from "@huxuan/api-client";
import { Descriptions, type DescriptionItem, useCan } from "@huxuan/ui";
import { Link } from "react-router-dom";

/** What a row of the log has no room for, and where its request id leads. */
export function CallDetails({ entry }: { entry: AccessLogEntry }) {
  const mayReadOperations = useCan()("operation-log-search");
  const { requestId, method, route, operation, status, code, message, device, failure, impersonator } = entry;
  const items: DescriptionItem[] = [
    { label: "请求编号", value: requestId, copyText: requestId },
    { label: "接口", value: operation ?? "没有这个接口" },
    { label: "路径", value: `${method} ${route}` },
    { label: "状态码", value: code === undefined ? String(status) : `${status} ${code}` },
    { label: "设备", value: device || "未知" },
    ...(impersonator === undefined ? [] : [{ label: "模拟者", value: impersonator }]),
    ...(message === undefined ? [] : [{ label: "为什么", value: message, span: "row" as const }]),
  ];
  return (
    <div className="grid gap-3 p-3">
      <Descriptions columns={3} groups={[{ id: "call", items }]} />
      {failure !== undefined && (
        <pre
          aria-label="出错的地方"
          // A long trace is read by scrolling, also with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="m-0 max-h-60 overflow-auto rounded-md bg-surface-2 p-3 text-xs"
        >
          {failure}
        </pre>
      )}
      {mayReadOperations && (
        <p className="m-0 text-sm text-ink-2">
          同一个请求编号留下的：
          <Link to={`?kind=operation&requestId=${encodeURIComponent(requestId)}`}>看操作</Link>
        </p>
      )}
    </div>
  );
}
