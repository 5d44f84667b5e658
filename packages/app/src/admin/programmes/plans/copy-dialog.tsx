import type { CopiedProgrammes, Programme } from "@huxuan/api-client";
import { copyProgrammesMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, NumberInput } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { useSending } from "../../../form/use-sending.ts";
import { programmeName } from "./programme-name.ts";

interface CopyDialogProps {
  programmes: readonly Programme[];
  onClose: () => void;
}

/** Copies programmes as drafts of another grade; says which were left out because that grade has one. */
export function CopyDialog({ programmes, onClose }: CopyDialogProps) {
  const queryClient = useQueryClient();
  const sending = useSending();
  const [grade, setGrade] = useState<number | null>(Math.max(...programmes.map((one) => one.grade)) + 1);
  const [done, setDone] = useState<CopiedProgrammes>();
  const copy = () =>
    sending.send(async () => {
      const body = { ids: programmes.map(({ id }) => id), grade: grade as number };
      setDone(await runCall(queryClient, copyProgrammesMutation, { body }, true));
    });
  return (
    <Dialog
      open
      busy={sending.busy}
      onOpenChange={(open) => !open && onClose()}
      title={done ? `${done.copied.length} 份已复制` : `复制 ${programmes.length} 份培养方案`}
      description={done ? undefined : "按这一版的模块和课程建成草稿，改好后提交审核。"}
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            知道了
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              variant="primary"
              busy={sending.busy}
              disabledReason={grade === null ? "请填写年级" : undefined}
              onClick={() => void copy()}
            >
              复制 {programmes.length} 份
            </Button>
          </>
        )
      }
    >
      {done ? (
        <div className="grid gap-3">
          {done.copied.length > 0 && <p className="m-0">{done.copied.map(({ name }) => name).join("、")}</p>}
          {done.leftOut.length > 0 && (
            <Alert tone="warning" title={`${done.leftOut.length} 份没有复制`}>
              这个年级已经有了：{done.leftOut.map(({ name }) => name).join("、")}
            </Alert>
          )}
        </div>
      ) : (
        <div className="grid gap-4">
          {sending.fault !== undefined && <Alert tone="danger">{sending.fault}</Alert>}
          <ul className="m-0 grid max-h-48 gap-1 overflow-y-auto p-0 ps-5">
            {programmes.map((one) => (
              <li key={one.id}>
                {programmeName(one)} 第 {one.revision} 版
              </li>
            ))}
          </ul>
          <Field label="复制到年级" required error={sending.faultAt("grade")}>
            <NumberInput value={grade} onValueChange={setGrade} min={1950} max={2100} unit="级" />
          </Field>
        </div>
      )}
    </Dialog>
  );
}
