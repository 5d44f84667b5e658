import type { OperationLogEntry } from "@huxuan/api-client";
import { Button, Descriptions, Dialog, Difference } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";

const objectOf = (value: unknown): object | null =>
  typeof value === "object" && value !== null ? value : value === undefined ? null : { value };

/** One operation: who, when, from where, and what was before and after. */
export function ChangeDialog({ entry, onClose }: { entry: OperationLogEntry; onClose: () => void }) {
  const { personName, impersonatorId, at, ip, requestId, targetText, moreTargets, actionName } = entry;
  const before = objectOf(entry.before);
  const after = objectOf(entry.after);
  return (
    <Dialog
      open
      dismissable
      onOpenChange={(open) => !open && onClose()}
      title={actionName}
      size="lg"
      fullOnPhone
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="grid gap-4">
        <Descriptions
          columns={2}
          groups={[
            {
              id: "facts",
              items: [
                {
                  label: "操作人",
                  value:
                    impersonatorId === undefined
                      ? personName
                      : `${personName}（由账号 ${impersonatorId} 模拟）`,
                },
                { label: "时间", value: formatDateTime(at) },
                { label: "对象", value: `${targetText}${moreTargets ? "，以及更多" : ""}`, span: "row" },
                { label: "地址", value: ip },
                { label: "请求编号", value: requestId, copyText: requestId },
              ],
            },
          ]}
        />
        {before === null && after === null ? (
          <p className="m-0 text-ink-2">这项操作没有记录数据变化。</p>
        ) : (
          <Difference label={actionName} before={before} after={after} fields={entry.fieldNames} />
        )}
      </div>
    </Dialog>
  );
}
