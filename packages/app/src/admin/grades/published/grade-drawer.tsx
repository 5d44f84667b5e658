import { type Grade, labels, type PastGrade, tones } from "@huxuan/api-client";
import { getGradeOptions } from "@huxuan/api-client/query";
import { Descriptions, Drawer, EmptyState, Skeleton, Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { formatCredits } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { gradeOnScale } from "./grade-text.ts";

interface GradeDrawerProps {
  /** As the list has it. */
  grade: Grade;
  onClose: () => void;
}

/** One published grade: as it was given and as it counts at home, and what it was before corrections. */
export function GradeDrawer({ grade, onClose }: GradeDrawerProps) {
  const { data, error, isFetching, refetch } = useQuery(
    getGradeOptions({ path: { id: grade.id }, meta: { quiet: true } }),
  );
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${grade.studentName} · ${grade.course.name}`}
      description={`学号 ${grade.studentNumber}，${grade.homeSchool.name}`}
      width={560}
    >
      {data ? (
        <GradeFacts grade={data} />
      ) : error ? (
        <ReadFailure
          title="成绩暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  );
}

function GradeFacts({ grade }: { grade: Grade }) {
  const { flag } = grade;
  return (
    <div className="grid gap-5">
      <Descriptions
        columns={2}
        groups={[
          {
            id: "grade",
            items: [
              { label: "原始成绩", value: gradeOnScale(grade.original, flag) },
              { label: "折合成绩", value: gradeOnScale(grade.converted, flag) },
              {
                label: "结果",
                value: (
                  <Tag tone={grade.passed ? "success" : "danger"}>{grade.passed ? "通过" : "未通过"}</Tag>
                ),
              },
              { label: "绩点", value: grade.point === undefined ? "不计" : grade.point.toFixed(2) },
              {
                label: "标记",
                value: flag && <Tag tone={tones.gradeFlag[flag]}>{labels.gradeFlag[flag]}</Tag>,
              },
              { label: "状态", value: labels.gradeState[grade.state] },
            ],
          },
          {
            id: "course",
            items: [
              { label: "课程代码", value: grade.courseCode, copyText: grade.courseCode },
              { label: "学分", value: formatCredits(grade.credits) },
              { label: "开课学校", value: grade.hostSchool.name },
              { label: "学期", value: grade.semester?.name ?? "未注明" },
              {
                label: "考试",
                value: `${labels.examKind[grade.examKind]}，第 ${grade.attempt} 次`,
              },
              { label: "来源", value: labels.gradeSource[grade.source] },
              { label: "发布时间", value: formatDateTime(grade.publishedAt), span: "row" },
            ],
          },
        ]}
      />
      <section>
        <h3 className="m-0 mb-2 text-base font-semibold">更正以前</h3>
        {grade.earlier.length === 0 ? (
          <EmptyState compact icon={null} title="发布后没有更正过" />
        ) : (
          <ol className="m-0 grid list-none gap-3 p-0">
            {grade.earlier.map((past) => (
              <Past key={past.number} past={past} />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

const Past = ({ past }: { past: PastGrade }) => (
  <li className="grid gap-1 border-0 border-l-2 border-solid border-line-strong pl-3">
    <span>
      第 {past.number} 版：原始 {gradeOnScale(past.original, past.flag)}，折合{" "}
      {gradeOnScale(past.converted, past.flag)}
    </span>
    <span className="text-sm text-ink-2">
      {formatDateTime(past.changedAt)} 由 {past.changedBy} 更正：{past.reason}
    </span>
  </li>
);
