import type { GradeRow } from "@huxuan/api-client";
import { getGradeSheetOptions, returnGradeSheetMutation } from "@huxuan/api-client/query";
import { Alert, Button, Checkbox, Dialog, Field, Input, Skeleton, Textarea, toast } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { zGradeReturn } from "../../../form/contract-rules.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import { useSending } from "../../../form/use-sending.ts";

interface ReturnDialogProps {
  sheetId: number;
  /** 「数据结构 CS203-02」 */
  name: string;
  onClose: () => void;
  /** It went back. */
  onDone?: () => void;
}

/** Gives a sheet back to its teachers: with words, and the rows that are meant. */
export function ReturnDialog({ sheetId, name, onClose, onDone }: ReturnDialogProps) {
  const queryClient = useQueryClient();
  const sending = useSending();
  const form = useId();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const sheet = useQuery(getGradeSheetOptions({ path: { id: sheetId }, meta: { quiet: true } }));
  const fault = asked && reason.trim() === "" ? "请写明要教师改什么" : sending.faultAt("reason");
  const send = () =>
    sending.send(async () => {
      if (!sheet.data) return;
      const body = {
        reason: reason.trim(),
        version: sheet.data.version,
        ...(marked.size > 0 && { studentIds: [...marked] }),
      };
      await runCall(queryClient, returnGradeSheetMutation, { path: { id: sheetId }, body }, true);
      toast.success(`已退回「${name}」，教师会收到通知`);
      onDone?.();
      onClose();
    });
  return (
    <Dialog
      open
      size="md"
      busy={sending.busy}
      guard={reason !== "" || marked.size > 0}
      onOpenChange={(next) => !next && onClose()}
      title={`退回「${name}」`}
      description="教师在登分表上方看到下面的话，改后重新提交"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            tone="danger"
            busy={sending.busy}
            disabledReason={sheet.data ? undefined : "正在读取登分表"}
          >
            退回教学班
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (reason.trim() !== "") void send();
        }}
      >
        {sending.fault !== undefined && (
          <Alert tone="danger" title="没有退回">
            {sending.fault}
          </Alert>
        )}
        <Field label="退回意见" required error={fault}>
          <Textarea
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            rows={3}
            maxLength={maxLengthOf(zGradeReturn.shape.reason)}
            showCount
          />
        </Field>
        {sheet.data ? (
          <MarkedRows rows={sheet.data.rows} marked={marked} onChange={setMarked} />
        ) : sheet.isError ? (
          <ReadFailure
            compact
            title="登分表暂时无法读取"
            error={sheet.error}
            onRetry={() => void sheet.refetch()}
          />
        ) : (
          <Skeleton lines={4} />
        )}
      </form>
    </Dialog>
  );
}

interface MarkedRowsProps {
  rows: readonly GradeRow[];
  marked: ReadonlySet<number>;
  onChange: (marked: ReadonlySet<number>) => void;
}

/** The students of the sheet, to be ticked where the teacher is to look again. */
function MarkedRows({ rows, marked, onChange }: MarkedRowsProps) {
  const [keyword, setKeyword] = useState("");
  const found = rows.filter(({ name, studentNumber }) => `${name} ${studentNumber}`.includes(keyword.trim()));
  const fiftyNine = rows.filter(({ total }) => total === "59");
  const toggle = (id: number) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="m-0 grid min-w-0 gap-2 border-0 p-0">
      <legend className="mb-2 p-0 text-sm font-medium">
        标出要看的学生（可以不标{marked.size > 0 ? `；已标 ${marked.size} 人` : ""}）
      </legend>
      <div className="flex flex-wrap gap-2">
        <Input
          className="min-w-0 flex-1"
          aria-label="按学号或姓名找"
          placeholder="学号或姓名"
          value={keyword}
          onValueChange={setKeyword}
        />
        {fiftyNine.length > 0 && (
          <Button
            onClick={() => onChange(new Set([...marked, ...fiftyNine.map(({ studentId }) => studentId)]))}
          >
            标出 59 分的 {fiftyNine.length} 人
          </Button>
        )}
      </div>
      <ul className="m-0 grid max-h-56 list-none gap-0 overflow-y-auto p-0">
        {found.map(({ studentId, studentNumber, name, total, note }) => (
          <li key={studentId} className="flex items-center gap-3 py-1">
            <Checkbox
              className="min-w-0 flex-1"
              checked={marked.has(studentId)}
              onCheckedChange={() => toggle(studentId)}
              label={`${studentNumber} ${name}`}
            />
            <span className="text-sm text-ink-2 tabular-nums">
              {[total, note].filter(Boolean).join("，") || "没有总评"}
            </span>
          </li>
        ))}
        {found.length === 0 && <li className="py-2 text-ink-2">没有这样的学生</li>}
      </ul>
    </fieldset>
  );
}
