import type { Permission } from "@huxuan/api-client";
import { type TabItem, Tabs, useCan } from "@huxuan/ui";
import { useSearchParams } from "react-router-dom";
import { useWaitingCount } from "../../workflow/use-waiting-count.ts";
import { DelegationList } from "./delegation-list.tsx";
import { DoneList } from "./done-list.tsx";
import { StartedList } from "./started-list.tsx";
import { TodoList } from "./todo-list.tsx";

export const title = "我的审批";
export const drawsHeading = true;
export const permission: Permission = "workflow-instance-search";
export const personalData = true;

/** What waits for me, what I decided, what I started, and who does it while I am away; `?box=` says which. */
export function Screen() {
  const can = useCan();
  const waiting = useWaitingCount();
  const [params, setParams] = useSearchParams();
  const items: TabItem[] = [
    ...(can("workflow-approve")
      ? [
          {
            id: "todo",
            label: "待办",
            content: <TodoList />,
            ...(waiting !== undefined && { count: waiting }),
          },
          { id: "done", label: "已办", content: <DoneList /> },
        ]
      : []),
    { id: "started", label: "我发起的", content: <StartedList /> },
    ...(can("workflow-delegation-search")
      ? [{ id: "away", label: "请人代办", content: <DelegationList /> }]
      : []),
  ];
  const box = items.find(({ id }) => id === params.get("box")) ?? items[0];
  return (
    <div className="grid min-w-0 gap-3">
      <h1 className="text-lg font-semibold">{title}</h1>
      <Tabs
        label={title}
        items={items}
        value={box?.id ?? ""}
        // What is searched for in one list is nothing to the other one.
        onValueChange={(id) => setParams({ box: id })}
      />
    </div>
  );
}
