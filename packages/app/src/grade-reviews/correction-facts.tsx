import { type GradeCorrection, labels } from "@huxuan/api-client";
import { getGradeCorrectionOptions } from "@huxuan/api-client/query";
import { Descriptions, Skeleton } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../failure/read-failure.tsx";

/** What a teacher wants a published grade to be, why, and the scan of the paper that shows it. */
export function CorrectionFacts({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    getGradeCorrectionOptions({ path: { id }, meta: { quiet: true } }),
  );
  if (data !== undefined) return <Facts correction={data} />;
  return error ? (
    <ReadFailure
      title="更正申请暂时无法读取"
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <Skeleton lines={5} />
  );
}

const Facts = ({ correction }: { correction: GradeCorrection }) => (
  <Descriptions
    columns={2}
    groups={[
      {
        id: "correction",
        items: [
          { label: "课程", value: `${correction.courseName}（${correction.code}）`, span: "row" },
          { label: "学生", value: `${correction.studentName}（${correction.studentNumber}）` },
          { label: "学生所在学校", value: correction.homeSchool.name },
          { label: "原成绩", value: correction.from },
          { label: "更正为", value: <b>{correction.to}</b> },
          { label: "更正原因", value: labels.gradeFault[correction.fault] },
          { label: "申请人", value: `${correction.askedBy}，${formatDateTime(correction.askedAt)}` },
          { label: "说明", value: correction.reason, span: "row" },
          {
            label: "扫描件",
            value: correction.scan && (
              <a href={correction.scan.url} target="_blank" rel="noreferrer">
                打开试卷或登记表的扫描件
              </a>
            ),
            span: "row",
          },
        ],
      },
    ]}
  />
);
