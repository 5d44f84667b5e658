import { ApiFailure, labels, type Semester } from "@huxuan/api-client";
import { createGradeWindowMutation, searchGradeWindowsOptions } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, EmptyState, Field, Select, Skeleton, Tag, toast } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { semesterOptions } from "../../../catalogue/use-semesters.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { type CopiedWindow, copiedWindows, daysApart } from "./window-copy.ts";

const ALL = { pageIndex: 1, pageSize: 500 };

interface CopyDialogProps {
  semesters: readonly Semester[];
  /** Where they go. */
  current: Semester;
  onClose: () => void;
}

/** Takes the windows of an earlier semester over into the current one, after a look at what they become. */
export function CopyDialog({ semesters, current, onClose }: CopyDialogProps) {
  const queryClient = useQueryClient();
  const earlier = semesters.filter(({ firstMonday }) => firstMonday < current.firstMonday);
  const ownSchool = useSessionInfo().school;
  const schools = useSchoolChoices();
  const [fromId, setFromId] = useState(earlier[0]?.id);
  const [school, setSchool] = useState(ownSchool === undefined ? "" : String(ownSchool.id));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const from = earlier.find(({ id }) => id === fromId);
  const asked = school !== "" && from !== undefined;
  const schoolId = Number(school);
  const before = useQuery({
    ...searchGradeWindowsOptions({ body: { schoolId, semesterId: fromId, page: ALL } }),
    enabled: asked,
  });
  const now = useQuery({
    ...searchGradeWindowsOptions({ body: { schoolId, semesterId: current.id, page: ALL } }),
    enabled: asked,
    staleTime: 0,
  });
  const copied =
    from && before.data && now.data
      ? copiedWindows(before.data.items, from, current, now.data.items)
      : undefined;
  const fresh = copied?.filter(({ present }) => !present) ?? [];
  const failure = before.error ?? now.error;

  const copy = async () => {
    setBusy(true);
    setRefused([]);
    const faults: string[] = [];
    // One after the other: what was made stays, and what was refused is named.
    for (const { body } of fresh) {
      try {
        await runCall(queryClient, createGradeWindowMutation, { body }, true);
      } catch (error) {
        const why = error instanceof ApiFailure ? error.message : "没有复制，请再试一次";
        faults.push(`${labels.examKind[body.examKind]} ${body.department || "全校"}：${why}`);
      }
    }
    setBusy(false);
    if (faults.length > 0) return setRefused(faults);
    toast.success(`已复制 ${fresh.length} 个录入时间`);
    onClose();
  };

  return (
    <Dialog
      open
      size="md"
      busy={busy}
      onOpenChange={(next) => !next && onClose()}
      title={`沿用以前学期的录入时间`}
      description={`复制到「${current.name}」；复制后可以逐个修改`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={fresh.length === 0 ? "没有可以复制的录入时间" : undefined}
            onClick={() => void copy()}
          >
            {fresh.length === 0 ? "复制录入时间" : `复制 ${fresh.length} 个录入时间`}
          </Button>
        </>
      }
    >
      {earlier.length === 0 ? (
        <EmptyState compact title="没有更早的学期" description="请直接新建录入时间。" />
      ) : (
        <div className="grid gap-4">
          {refused.length > 0 && (
            <Alert tone="danger" title={`${refused.length} 个没有复制`}>
              <ul className="m-0 grid list-none gap-1 p-0">
                {refused.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Alert>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="从哪个学期">
              <Select
                value={fromId === undefined ? "" : String(fromId)}
                onValueChange={(id) => setFromId(id === "" ? undefined : Number(id))}
                options={semesterOptions(earlier)}
              />
            </Field>
            {schools.length > 0 && (
              <Field label="学校" required>
                <Select value={school} onValueChange={setSchool} options={schools} placeholder="选择学校" />
              </Field>
            )}
          </div>
          {!asked ? (
            <p className="m-0 text-ink-2">选择学校后，这里列出会复制的录入时间。</p>
          ) : failure ? (
            <ReadFailure
              compact
              title="录入时间暂时无法读取"
              error={failure}
              onRetry={() => void Promise.all([before.refetch(), now.refetch()])}
            />
          ) : copied === undefined ? (
            <Skeleton lines={3} />
          ) : (
            <Preview copied={copied} days={daysApart(from, current)} from={from.name} />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface PreviewProps {
  copied: readonly CopiedWindow[];
  days: number;
  from: string;
}

function Preview({ copied, days, from }: PreviewProps) {
  if (copied.length === 0)
    return (
      <EmptyState compact title={`「${from}」没有录入时间`} description="请选另一个学期，或直接新建。" />
    );
  return (
    <>
      <p className="m-0 text-sm text-ink-2">
        按两个学期第一周周一的间隔，时间推后 {days} 天：周次、星期和钟点不变。遇到放假请复制后修改。
      </p>
      <ul className="m-0 grid max-h-72 list-none gap-0 overflow-y-auto p-0">
        {copied.map(({ present, body: { examKind, department, opensAt, closesAt } }) => (
          <li
            key={`${examKind}-${department}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-0 border-b border-solid border-line py-2"
          >
            <span className="font-medium">
              {labels.examKind[examKind]} · {department || "全校"}
            </span>
            <span className={present ? "text-ink-2 line-through" : "text-ink-2"}>
              {formatMoment(opensAt)} – {formatMoment(closesAt)}
            </span>
            {present && <Tag>本学期已有，不复制</Tag>}
          </li>
        ))}
      </ul>
    </>
  );
}
