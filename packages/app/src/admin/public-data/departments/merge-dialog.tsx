import type { Department } from "@huxuan/api-client";
import { mergeDepartmentMutation, previewDepartmentMergeOptions } from "@huxuan/api-client/query";
import { Alert, Button, Combobox, Dialog, Field, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { withBelow } from "./department-tree.ts";

interface MergeDialogProps {
  department: Department;
  /** All of the school. */
  all: readonly Department[];
  onClose: () => void;
}

/** Gives everything of a department to another one, after a look at what that is. */
export function MergeDialog({ department, all, onClose }: MergeDialogProps) {
  const [into, setInto] = useState("");
  const [busy, setBusy] = useState(false);
  const own = withBelow(all, department.id);
  const preview = useQuery({
    ...previewDepartmentMergeOptions({ path: { id: department.id, intoId: Number(into) } }),
    enabled: into !== "",
    staleTime: 0,
  });
  const merge = useAct({
    call: mergeDepartmentMutation,
    request: (intoId: number) => ({
      path: { id: department.id },
      body: { version: department.version, intoId },
    }),
    done: `「${department.name}」已合并`,
  });
  const run = async () => {
    setBusy(true);
    const merged = await merge(Number(into));
    setBusy(false);
    if (merged) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`合并部门 ${department.name}`}
      description="它的师生、账号、课程和下级部门都归到另一个部门，然后删除它；不能撤销。"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            tone="danger"
            disabled={!preview.data}
            busy={busy}
            onClick={() => void run()}
          >
            合并部门
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="合并到" required>
          <Combobox
            value={into}
            onValueChange={(value) => setInto(value ?? "")}
            placeholder="选择本校的另一个部门"
            options={all
              .filter(({ id }) => !own.has(id))
              .map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Field>
        {into !== "" && preview.isPending && <Skeleton lines={3} />}
        {preview.isError && (
          <ReadFailure
            compact
            title="暂时不知道会移动什么"
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {into !== "" && preview.data && (
          <Alert tone="warning" title={`将归到「${preview.data.into.name}」`}>
            <ul className="m-0 pl-5">
              {preview.data.moved.map(({ name, count }) => (
                <li key={name}>
                  {count} {name}
                </li>
              ))}
              {preview.data.children > 0 && <li>{preview.data.children} 个下级部门</li>}
              {preview.data.audiences > 0 && (
                <li>{preview.data.audiences} 个教学班或轮次的开放范围改为新部门</li>
              )}
              {preview.data.moved.length === 0 && preview.data.children === 0 && (
                <li>没有师生和课程，只删除这个部门</li>
              )}
            </ul>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
