import type { WorkflowInstanceDetail } from "@huxuan/api-client";
import { getWorkflowInstanceOptions } from "@huxuan/api-client/query";
import { Alert, Descriptions, Drawer, Skeleton, Spinner, Timeline } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { ReadFailure } from "../failure/read-failure.tsx";
import { PLATFORM_NAME } from "../catalogue/words.ts";
import { InstanceState } from "./instance-state.tsx";
import { Matter } from "./matter.tsx";
import { logEvents } from "./log-events.ts";
import { readWhenOnline } from "../shell/missing-file.ts";

/** Drawings need bpmn-js, which the lists do not. */
const InstanceDiagram = lazy(() => readWhenOnline(() => import("./instance-diagram.tsx")));

/** Wide enough for a drawing of some steps, px. */
const WIDTH = 760;

interface InstanceDrawerProps {
  /** Which one, and what it is called while it is read. */
  instance: { id: number; subject: string };
  onClose: () => void;
  /** Buttons at the lower edge, for what the instance is now. */
  renderFooter?: (instance: WorkflowInstanceDetail) => ReactNode;
}

/** Something that a process decides: what it is, where it stands on the drawing, and who did what. */
export function InstanceDrawer({ instance, onClose, renderFooter }: InstanceDrawerProps) {
  const { data } = useInstance(instance.id);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={instance.subject}
      width={WIDTH}
      footer={data && renderFooter?.(data)}
    >
      <InstanceView id={instance.id} />
    </Drawer>
  );
}

const useInstance = (id: number) => useQuery(getWorkflowInstanceOptions({ path: { id } }));

/** The same without a drawer of its own. */
export function InstanceView({ id }: { id: number }) {
  const { data, isError, error, isFetching, refetch } = useInstance(id);
  if (isError)
    return (
      <ReadFailure title="事项暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return data ? <Whole instance={data} /> : <Skeleton lines={10} />;
}

function Whole({ instance }: { instance: WorkflowInstanceDetail }) {
  const { steps, people, endedAt } = instance;
  return (
    <div className="grid min-w-0 gap-4">
      {instance.stuck && (
        <Alert tone="warning">
          「{steps}」没有人能办理：办理人的账号已停用，或没有找到符合条件的人。需要管理员修复。
        </Alert>
      )}
      <Descriptions
        columns={2}
        groups={[
          {
            id: "facts",
            items: [
              { label: "状态", value: <InstanceState {...instance} /> },
              { label: "流程", value: `${instance.name}（第 ${instance.modelVersion} 版）` },
              {
                label: "发起人",
                value: [instance.initiator, instance.school?.name ?? PLATFORM_NAME, instance.department]
                  .filter(Boolean)
                  .join(" · "),
              },
              { label: "发起时间", value: formatDateTime(instance.startedAt) },
              ...(endedAt === undefined
                ? [
                    { label: "当前环节", value: steps },
                    { label: "办理人", value: people },
                  ]
                : [{ label: "结束时间", value: formatDateTime(endedAt) }]),
            ],
          },
        ]}
      />
      <Matter {...instance} />
      <Suspense fallback={<Spinner label="正在打开流程图" />}>
        <InstanceDiagram instance={instance} />
      </Suspense>
      <section className="grid gap-2">
        <h3 className="text-base font-semibold">办理过程</h3>
        <Timeline label="办理过程" events={logEvents(instance.auditlog)} />
      </section>
    </div>
  );
}
