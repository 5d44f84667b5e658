import type { WorkflowTask } from "@huxuan/api-client";
import { Drawer, Tabs } from "@huxuan/ui";
import { useState } from "react";
import { Decision } from "../../workflow/decision.tsx";
import { InstanceView } from "../../workflow/instance-drawer.tsx";
import { StartedActs } from "./started-acts.tsx";

/** Wide enough for a drawing of some steps, px. */
const WIDTH = 760;

interface TaskDrawerProps {
  task: WorkflowTask;
  /** The one that is done after it. */
  next: WorkflowTask | undefined;
  onNext: (task: WorkflowTask) => void;
  onClose: () => void;
}

/** A step of mine: what it is about, and my decision. After it the next one opens, so that ten are ten presses. */
export function TaskDrawer({ task, next, onNext, onClose }: TaskDrawerProps) {
  const [dirty, setDirty] = useState(false);
  const [tab, setTab] = useState("decide");
  const goOn = () => (next === undefined ? onClose() : onNext(next));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={task.subject}
      description={`${task.initiator} 发起 · ${task.name}`}
      width={WIDTH}
      guard={dirty}
    >
      <Tabs
        label="事项的内容"
        // What was typed is kept while somebody looks at the way it came.
        keepMounted
        value={tab}
        onValueChange={setTab}
        items={[
          {
            id: "decide",
            label: "办理",
            content: task.returned ? (
              <SendAgain task={task} onDone={goOn} />
            ) : (
              <Decision id={task.id} onDirtyChange={setDirty} onDone={goOn} />
            ),
          },
          {
            id: "path",
            label: "流程与经过",
            // The drawing measures its place when it is made, so it is made only when its tab is open.
            content: tab === "path" && <InstanceView id={task.instanceId} />,
          },
        ]}
      />
    </Drawer>
  );
}

/** What was returned to me: sent again, or taken back. */
function SendAgain({ task, onDone }: { task: WorkflowTask; onDone: () => void }) {
  return (
    <div className="grid gap-3">
      <p>这件事项退回给了你。退回的意见在「流程与经过」里；改好后重新提交，或撤回不再办理。</p>
      <div className="flex flex-wrap gap-2">
        <StartedActs
          instance={{ id: task.instanceId, subject: task.subject, state: "returned" }}
          onDone={onDone}
        />
      </div>
    </div>
  );
}
