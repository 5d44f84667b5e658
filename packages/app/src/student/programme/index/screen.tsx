import type { DegreeProgress, Permission } from "@huxuan/api-client";
import { Alert, Button, Card, Drawer, EmptyState, ProgrammeTree, Skeleton, useCan } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { FlaskConical, Printer } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { formatCredits } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { SuggestionsCard } from "../suggestions-card.tsx";
import { paths } from "../../../paths.ts";
import { TotalCard } from "../../../programme/total-card.tsx";
import { treeModules } from "../../../programme/tree-modules.ts";
import { TryPanel } from "../try-panel.tsx";
import { useMyProgramme } from "../use-my-programme.ts";
import { type TriedCourses, useTriedCourses } from "../use-tried-courses.ts";

export const title = "培养方案";
export const permission: Permission = "programme-mine";
export const drawsHeading = true;

/** How far I am in my programme, what is missing, and what a course would change (如果选这门). */
export function Screen() {
  const tried = useTriedCourses();
  const { mine, trial, progress } = useMyProgramme(tried.ids);
  const info = useSessionInfo();
  const can = useCan();
  const programme = progress?.programme;
  const about = programme && [
    programme.major,
    `${programme.grade} 级`,
    programme.track,
    `第 ${programme.revision} 版`,
  ];
  return (
    <div className="mx-auto grid w-full max-w-320 gap-4 p-5 max-sm:p-3 print:p-0">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 text-lg font-semibold max-lg:basis-full">
          培养方案
          {about && (
            <span className="block text-sm font-normal text-ink-2 sm:ms-3 sm:inline">
              {about.filter(Boolean).join(" · ")}
            </span>
          )}
        </h1>
        {can("recognition-mine") && (
          <nav aria-label="学分互认" className="flex flex-none gap-2 lg:hidden print:hidden">
            <Button asChild>
              <Link to={paths.student.rules}>互认规则</Link>
            </Button>
            <Button asChild>
              <Link to={paths.student.creditBank}>学分银行</Link>
            </Button>
          </nav>
        )}
        {programme && (
          <Button icon={<Printer />} className="flex-none print:hidden" onClick={() => window.print()}>
            <span className="max-sm:sr-only">打印</span>
          </Button>
        )}
      </div>
      {progress && (
        <p className="m-0 hidden text-sm print:block">
          {`${info.user.userNameZh} ${info.student?.studentNumber ?? ""} · 数据截至 ${formatMoment(progress.readAt)} · 供本人查看，不作证明`}
        </p>
      )}
      {progress ? (
        <Progress progress={progress} tried={tried} failed={trial.isError && tried.ids.length > 0} />
      ) : mine.isError ? (
        <ReadFailure
          title="培养方案暂时无法读取"
          error={mine.error}
          busy={mine.isFetching}
          onRetry={() => void mine.refetch()}
        />
      ) : (
        <Skeleton lines={12} />
      )}
    </div>
  );
}

interface ProgressProps {
  progress: DegreeProgress;
  tried: TriedCourses;
  /** What is tried could not be reckoned. */
  failed: boolean;
}

function Progress({ progress, tried, failed }: ProgressProps) {
  const info = useSessionInfo();
  const [trying, setTrying] = useState(false);
  const modules = useMemo(() => treeModules(progress), [progress]);
  if (progress.programme === undefined)
    return (
      <Card>
        <EmptyState
          title="你的培养方案还没有发布"
          description={`${info.student?.department ?? "学院"}发布以后，这里能看到每个模块的进度；有疑问请联系学院教务办。`}
        />
      </Card>
    );
  const panel = failed ? (
    <p className="m-0 text-warning">试选的结果暂时算不出来，下面仍是现在的进度。</p>
  ) : (
    <TryPanel tried={tried} progress={progress} />
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-1">
      <div className="grid min-w-0 gap-4">
        {progress.programme.revisions.map((coming) => (
          <Alert key={coming.id} title={`新版从${coming.effectiveFrom?.name ?? ""}起执行`}>
            {`第 ${coming.revision} 版：${coming.reason}。在那以前仍按现在的一版计算。`}
          </Alert>
        ))}
        <TotalCard progress={progress} />
        <Button
          size="lg"
          icon={<FlaskConical />}
          className="lg:hidden print:hidden"
          onClick={() => setTrying(true)}
        >
          如果选这门
        </Button>
        <ProgrammeTree label="培养方案的模块和课程" modules={modules} />
        {progress.outside.length > 0 && <Outside progress={progress} />}
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-4 print:hidden">
        <Card title="如果选这门" className="hidden lg:block">
          {panel}
        </Card>
        <SuggestionsCard progress={progress} tried={tried} />
      </div>
      {trying && (
        <Drawer open onOpenChange={setTrying} title="如果选这门" description="只是试算，不保存" width={400}>
          {panel}
        </Drawer>
      )}
    </div>
  );
}

const Outside = ({ progress }: { progress: DegreeProgress }) => (
  <Card title={`计划外 ${progress.outside.length} 门`}>
    <p className="m-0 mb-2 text-sm text-ink-2">已经通过，但计不进培养方案的任何模块。</p>
    <ul className="m-0 grid list-none gap-x-6 p-0 sm:grid-cols-2">
      {progress.outside.map(({ courseId, name, credits }) => (
        <li key={courseId} className="flex justify-between gap-3 border-t border-line py-2">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="flex-none text-ink-2 tabular-nums">{formatCredits(credits)} 学分</span>
        </li>
      ))}
    </ul>
  </Card>
);
