import type { StudentProgress } from "@huxuan/api-client";
import { getDegreeProgressOptions } from "@huxuan/api-client/query";
import { Drawer, EmptyState, ProgrammeTree, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { TotalCard } from "../../../programme/total-card.tsx";
import { treeModules } from "../../../programme/tree-modules.ts";

/** The progress of one student, as of now and as they see it. */
export function ProgressDrawer({ student, onClose }: { student: StudentProgress; onClose: () => void }) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    getDegreeProgressOptions({ path: { id: student.id }, meta: { quiet: true } }),
  );
  return (
    <Drawer
      open
      dismissable
      onOpenChange={onClose}
      title={`${student.name}的学业进度`}
      description={`${student.studentNumber} · ${student.grade} 级 ${student.major}${student.track === "" ? "" : ` · ${student.track}`}`}
      width={860}
    >
      {data ? (
        data.programme === undefined ? (
          <EmptyState
            title="没有发布的培养方案"
            description={`${student.grade} 级 ${student.major} 的培养方案发布以后，这里能看到进度。`}
          />
        ) : (
          <div className="grid gap-4">
            <TotalCard progress={data} />
            <ProgrammeTree label={`${student.name}的培养方案`} modules={treeModules(data)} />
          </div>
        )
      ) : isError ? (
        <ReadFailure
          title="学业进度暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </Drawer>
  );
}
