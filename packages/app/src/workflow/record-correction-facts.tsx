import { labels, type RecordCorrection } from "@huxuan/api-client";
import { getRecordCorrectionOptions } from "@huxuan/api-client/query";
import { Descriptions, Skeleton, useCan } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ReadFailure } from "../failure/read-failure.tsx";
import { paths } from "../paths.ts";

/** What a student wants the register to say, why, the paper that shows it, and the way to the student in the register. */
export function RecordCorrectionFacts({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    getRecordCorrectionOptions({ path: { id }, meta: { quiet: true } }),
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

function Facts({ correction }: { correction: RecordCorrection }) {
  const can = useCan();
  const { studentName, studentNumber, school, field, from, to, reason, proof, askedAt } = correction;
  return (
    <div className="grid gap-2">
      <Descriptions
        columns={2}
        groups={[
          {
            id: "correction",
            items: [
              { label: "学生", value: `${studentName}（${studentNumber}）` },
              { label: "学校", value: school.name },
              { label: labels.recordField[field], value: from || "没有登记" },
              { label: "更正为", value: <b>{to}</b> },
              { label: "说明", value: reason, span: "row" },
              {
                label: "证明材料",
                value: proof ? (
                  <a href={proof.url} target="_blank" rel="noreferrer">
                    打开证明材料
                  </a>
                ) : (
                  "没有"
                ),
              },
              { label: "申请时间", value: formatDateTime(askedAt) },
            ],
          },
        ]}
      />
      {can("person-search") && (
        <p className="m-0">
          同意后学籍随之更正。<Link to={paths.admin.student(studentNumber)}>在学籍中查看这名学生</Link>
        </p>
      )}
    </div>
  );
}
