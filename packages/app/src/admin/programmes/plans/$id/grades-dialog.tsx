import type { ProgrammeDetail, ProgrammesOfGrades } from "@huxuan/api-client";
import { applyProgrammeToGradesMutation, searchProgrammesOptions } from "@huxuan/api-client/query";
import { Alert, Button, Checkbox, Dialog, EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { runCall } from "../../../../acts/run-call.ts";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { useSending } from "../../../../form/use-sending.ts";
import { paths } from "../../../../paths.ts";

/** Grades whose programmes are offered. */
const MOST_GRADES = 20;

interface GradesDialogProps {
  programme: ProgrammeDetail;
  onClose: () => void;
}

/** Makes the changes of this version in the programmes of other grades, and says what was left there and why. */
export function GradesDialog({ programme, onClose }: GradesDialogProps) {
  const { id, school, major, track, grade: own } = programme;
  const queryClient = useQueryClient();
  const sending = useSending();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [done, setDone] = useState<ProgrammesOfGrades>();
  const {
    data: others,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...searchProgrammesOptions({
      body: { page: { pageIndex: 1, pageSize: 100 }, schoolId: school.id, major, newest: true },
      meta: { quiet: true },
    }),
    select: ({ items }) =>
      items.filter((one) => one.track === track && one.grade !== own).slice(0, MOST_GRADES),
  });
  const apply = () =>
    sending.send(async () => {
      setDone(
        await runCall(
          queryClient,
          applyProgrammeToGradesMutation,
          { path: { id }, body: { grades: [...chosen] } },
          true,
        ),
      );
    });
  const changed = done?.items.filter(({ draftId }) => draftId !== undefined).length ?? 0;
  return (
    <Dialog
      open
      busy={sending.busy}
      onOpenChange={(open) => !open && onClose()}
      title={done ? (changed > 0 ? `${changed} 个年级已改` : "没有改动") : "用于其他年级"}
      description={
        done
          ? undefined
          : "把这一版和上一版的不同，照样改到其他年级：各年级建修订草稿（已有草稿就改草稿），再分别提交审核。"
      }
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
              disabledReason={chosen.length === 0 ? "请选择年级" : undefined}
              onClick={() => void apply()}
            >
              用于 {chosen.length} 个年级
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Outcome result={done} />
      ) : (
        <div className="grid gap-3">
          {sending.fault !== undefined && <Alert tone="danger">{sending.fault}</Alert>}
          {others === undefined ? (
            error ? (
              <ReadFailure
                title="其他年级暂时无法读取"
                error={error}
                busy={isFetching}
                onRetry={() => void refetch()}
              />
            ) : (
              <Skeleton lines={4} />
            )
          ) : others.length === 0 ? (
            <EmptyState
              title="没有其他年级"
              description={`${school.name}只有 ${own} 级有这个专业的培养方案。`}
            />
          ) : (
            <fieldset className="m-0 grid gap-2 border-0 p-0">
              <legend className="mb-2 p-0 font-medium">年级</legend>
              {others.map(({ id: otherId, grade, revision, state }) => (
                <Checkbox
                  key={otherId}
                  checked={chosen.includes(grade)}
                  onCheckedChange={(checked) =>
                    setChosen((before) =>
                      checked ? [...before, grade] : before.filter((each) => each !== grade),
                    )
                  }
                  label={`${grade} 级（第 ${revision} 版${state === "draft" ? "草稿" : ""}）`}
                />
              ))}
            </fieldset>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Each grade with what was changed in it, and what was left. */
const Outcome = ({ result }: { result: ProgrammesOfGrades }) => (
  <ul className="m-0 grid list-none gap-3 p-0">
    {result.items.map(({ grade, draftId, applied, left }) => (
      <li key={grade} className="grid gap-1">
        <span>
          {draftId === undefined ? (
            `${grade} 级：没有改动`
          ) : (
            <>
              <Link to={paths.admin.programme(draftId)}>{grade} 级草稿</Link>：已改 {applied} 处
            </>
          )}
        </span>
        {left.length > 0 && (
          <ul className="m-0 grid gap-1 ps-5 text-sm text-ink-2">
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
