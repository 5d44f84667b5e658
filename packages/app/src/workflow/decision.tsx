import { ApiFailure, type WorkflowTaskDetail } from "@huxuan/api-client";
import {
  approveWorkflowTaskMutation,
  getMyWorkflowTaskOptions,
  refuseWorkflowTaskMutation,
  returnWorkflowTaskMutation,
} from "@huxuan/api-client/query";
import {
  AuditForm,
  type AuditRefusal,
  type AuditSubmission,
  Button,
  Field,
  RequirePermission,
  Select,
  Skeleton,
  toast,
} from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../failure/read-failure.tsx";
import { runCall } from "../acts/run-call.ts";
import { zWorkflowOpinion } from "../form/contract-rules.ts";
import { maxLengthOf } from "../form/rules.ts";
import { Matter } from "./matter.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

interface DecisionProps {
  /** The step. */
  id: number;
  /** Something is typed that would be lost. */
  onDirtyChange: (dirty: boolean) => void;
  /** It was decided, or given to somebody else. */
  onDone: () => void;
}

/** A step of mine: what was decided before, and my decision. */
export function Decision({ id, ...rest }: DecisionProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(getMyWorkflowTaskOptions({ path: { id } }));
  if (isError)
    return (
      <ReadFailure title="待办暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return data ? <DecisionForm task={data} {...rest} /> : <Skeleton lines={10} />;
}

/** Said below the chosen result. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  refuse: "提交后不能撤回。流程没有另外安排时，这件事项就此结束，结论为未通过。",
  return: "退回后，由那一步的人重新办理；之后再按流程往下走。",
};

function DecisionForm({
  task,
  onDirtyChange,
  onDone,
}: Omit<DecisionProps, "id"> & { task: WorkflowTaskDetail }) {
  const queryClient = useQueryClient();
  const [node, setNode] = useState("");
  const [giving, setGiving] = useState(false);
  const targets = task.returnTargets.map(({ node: value, name: label }) => ({ value, label }));
  const send = async ({ result, opinion }: AuditSubmission) => {
    const path = { id: task.id };
    const run = <Body, Answer>(
      call: Parameters<typeof runCall<{ path: { id: number }; body: Body }, Answer>>[1],
      body: Body,
    ) => runCall(queryClient, call, { path, body }, true);
    if (result === "return") await run(returnWorkflowTaskMutation, { opinion, node });
    else
      await run(result === "approve" ? approveWorkflowTaskMutation : refuseWorkflowTaskMutation, { opinion });
  };
  const submit = async (values: AuditSubmission): Promise<AuditRefusal | undefined> => {
    if (values.result === "return" && node === "") return { message: "请选择退回到哪个环节" };
    try {
      await send(values);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const [first] = failure.fields;
      return first?.field === "opinion"
        ? { message: first.message, field: "opinion" }
        : { message: first?.message ?? failure.message };
    }
    toast.success(`「${task.subject}」已提交：${values.resultName}`);
    onDone();
    return undefined;
  };
  return (
    <>
      <div className="mb-4 empty:hidden">
        <Matter {...task} />
      </div>
      <AuditForm
        workflow={task}
        onSubmit={submit}
        onDirtyChange={onDirtyChange}
        maxLength={maxLengthOf(zWorkflowOpinion.shape.opinion)}
        historyView="timeline"
        preview={({ code }) => CONSEQUENCES[code] ?? null}
        renderResultFields={(code) =>
          code === "return" ? (
            <Field label="退回到" required>
              <Select options={targets} value={node} onValueChange={setNode} placeholder="选择环节" />
            </Field>
          ) : null
        }
        extra={
          <RequirePermission required="workflow-transfer">
            <Button onClick={() => setGiving(true)}>转办</Button>
          </RequirePermission>
        }
      />
      {giving && <TransferDialog task={task} onDone={onDone} onClose={() => setGiving(false)} />}
    </>
  );
}
