import type { GradeSheetRow } from "@huxuan/api-client";
import { checkGradeSheetOptions, getGradeSheetOptions } from "@huxuan/api-client/query";
import { Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { paths } from "../../../paths.ts";
import { MarksFigure } from "./marks-figure.tsx";

/** What an office looks at before it passes a sheet: the large picture, the reason in full, and who has 59. */
export function ReviewDetail({ row }: { row: GradeSheetRow & { id: number } }) {
  const check = useQuery(checkGradeSheetOptions({ path: { id: row.id }, meta: { quiet: true } }));
  const sheet = useQuery(getGradeSheetOptions({ path: { id: row.id }, meta: { quiet: true } }));
  if (check.isError || sheet.isError)
    return (
      <ReadFailure
        compact
        title="这个教学班的成绩暂时无法读取"
        error={check.error ?? sheet.error}
        onRetry={() => void Promise.all([check.refetch(), sheet.refetch()])}
      />
    );
  if (!check.data || !sheet.data) return <Skeleton lines={6} />;
  const fiftyNine = sheet.data.rows.filter(({ total }) => total === "59");
  const flagged = sheet.data.rows.filter(({ flag }) => flag !== undefined).length;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <MarksFigure check={check.data} />
      <div className="grid content-start gap-3">
        <section>
          <h4 className="m-0 mb-1 text-sm font-semibold">教师的说明</h4>
          <p className="m-0 whitespace-pre-wrap">{sheet.data.explanation || "没有写说明"}</p>
        </section>
        {fiftyNine.length > 0 && (
          <section>
            <h4 className="m-0 mb-1 text-sm font-semibold">总评 59 分的 {fiftyNine.length} 人</h4>
            <ul className="m-0 grid max-h-40 list-none gap-1 overflow-y-auto p-0 text-sm">
              {fiftyNine.map(({ studentId, studentNumber, name, note }) => (
                <li key={studentId}>
                  {name} <span className="text-ink-2 tabular-nums">{studentNumber}</span>
                  {note && <span className="text-ink-2">，{note}</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="m-0 text-sm text-ink-2">
          {sheet.data.rows.length} 人，其中 {flagged} 人有标记。
          <Link className="text-accent hover:underline" to={paths.admin.gradeSheet(row.id)}>
            打开登分表
          </Link>
        </p>
      </div>
    </div>
  );
}
