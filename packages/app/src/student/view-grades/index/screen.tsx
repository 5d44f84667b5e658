import type { MyGrade, MyGrades, Permission } from "@huxuan/api-client";
import { Alert, Button, Card, Drawer, EmptyState, Skeleton } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { Calculator, Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { AveragesCard } from "../../grades/averages-card.tsx";
import { GradeDrawer } from "../../grades/grade-drawer.tsx";
import { MissingCard } from "../../grades/missing-card.tsx";
import { TermList } from "../../grades/term-list.tsx";
import { TranscriptButton } from "../../grades/transcript-button.tsx";
import { NotKept, TrialPanel } from "../../grades/trial-panel.tsx";
import { useMyGrades } from "../../grades/use-my-grades.ts";
import { useTrial } from "../../grades/use-trial.ts";

export const title = "成绩查询";
export const permission: Permission = "grade-mine";
export const drawsHeading = true;

/** My grades by term, what is not there yet, and what the average would be. */
export function Screen() {
  const { data, isError, error, isFetching, refetch } = useMyGrades();
  const info = useSessionInfo();
  const about = [info.school?.name, info.student?.major, info.student && `${info.student.grade} 级`];
  return (
    <div className="mx-auto grid w-full max-w-320 gap-4 p-5 max-sm:p-3 print:p-0">
      <div className="flex items-center gap-3">
        <h1 className="min-w-0 flex-1 text-lg font-semibold">
          成绩查询
          <span className="block text-sm font-normal text-ink-2 sm:ms-3 sm:inline">
            {about.filter(Boolean).join(" · ")}
          </span>
        </h1>
        {data && data.terms.length > 0 && (
          <span className="flex flex-none gap-2 print:hidden">
            <TranscriptButton />
            <Button icon={<Printer />} onClick={() => window.print()}>
              <span className="max-sm:sr-only">打印</span>
            </Button>
          </span>
        )}
      </div>
      {data && (
        <PrintHead name={info.user.userNameZh} number={info.student?.studentNumber} readAt={data.readAt} />
      )}
      {isError && data && (
        <Alert
          tone="warning"
          title={`没有读到最新的成绩，下面的数据截至 ${formatMoment(data.readAt)}`}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              重试
            </Button>
          }
        />
      )}
      {data ? (
        <Grades grades={data} />
      ) : isError ? (
        <ReadFailure
          title="成绩暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={12} />
      )}
    </div>
  );
}

/** On paper alone: whose grades these are, and that this sheet proves nothing. */
const PrintHead = ({
  name,
  number,
  readAt,
}: {
  name: string;
  number: string | undefined;
  readAt: string;
}) => (
  <p className="m-0 hidden text-sm print:block">
    {`${name} ${number ?? ""} · 数据截至 ${formatMoment(readAt)} · 供本人查看，不作证明；需要证明时请用成绩单`}
  </p>
);

function Grades({ grades }: { grades: MyGrades }) {
  const info = useSessionInfo();
  const [params] = useSearchParams();
  const [openId, setOpenId] = useState<number | undefined>(() => Number(params.get("grade")) || undefined);
  const [trying, setTrying] = useState(false);
  const trial = useTrial(grades, info.school?.id);
  const [now] = useState(Date.now);
  const year = info.student?.grade;
  const open = grades.terms.flatMap((term) => term.grades).find(({ id }) => id === openId);
  const { terms, missing, rules } = grades;
  const panel = <TrialPanel trial={trial} rules={rules} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-1">
      <div className="grid gap-4 lg:col-start-2 lg:row-start-1 print:col-start-1 print:row-auto">
        {terms.length > 0 && <AveragesCard grades={grades} grade={year} />}
        <Card title="试算" actions={<NotKept />} className="hidden lg:block print:hidden">
          {panel}
        </Card>
      </div>
      <div className="grid gap-4 lg:col-start-1 lg:row-start-1 print:row-auto">
        <MissingCard missing={missing} homeSchoolId={info.school?.id} />
        <Button
          size="lg"
          icon={<Calculator />}
          className="lg:hidden print:hidden"
          onClick={() => setTrying(true)}
        >
          试算
        </Button>
        {terms.length > 0 ? (
          <TermList terms={terms} grade={year} now={now} onOpen={({ id }: MyGrade) => setOpenId(id)} />
        ) : (
          <Card>
            <EmptyState
              title="还没有成绩"
              description="成绩由开课学校发布，发布后会出现在这里，也会通知你。"
            />
          </Card>
        )}
      </div>
      {open && <GradeDrawer grade={open} now={now} onClose={() => setOpenId(undefined)} />}
      {trying && (
        <Drawer open onOpenChange={setTrying} title="试算" description="不保存，离开就没有了" width={400}>
          {panel}
        </Drawer>
      )}
    </div>
  );
}
