import { type GradeSheet, labels } from "@huxuan/api-client";
import { formatDateTime } from "@huxuan/ui/format";
import { rowColumns } from "./row-columns.tsx";

const CELL = "border border-solid border-line px-1.5 py-1 text-left align-top";

/** The sheet on paper (登分册), with places to sign. Only paper shows it. */
export function SheetPrint({ sheet }: { sheet: GradeSheet }) {
  const columns = rowColumns(sheet).filter(({ hidden }) => !hidden);
  return (
    <section className="hidden text-xs print:block">
      <h2 className="m-0 text-center text-lg">
        {sheet.courseName}（{sheet.code}）成绩登记册
      </h2>
      <p className="my-2">
        {[
          sheet.school.name,
          sheet.department,
          sheet.semester.name,
          labels.examKind[sheet.examKind],
          `任课教师：${sheet.teachers.join("、") || "待定"}`,
          `共 ${sheet.rows.length} 人`,
          labels.gradeSheetState[sheet.state],
          sheet.submittedAt && `${formatDateTime(sheet.submittedAt)} 提交`,
        ]
          .filter(Boolean)
          .join("　")}
      </p>
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={CELL}>
              序号
            </th>
            {columns.map(({ prop, label }) => (
              <th key={prop} scope="col" className={CELL}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, at) => (
            <tr key={row.studentId} className="break-inside-avoid">
              <td className={CELL}>{at + 1}</td>
              {columns.map((column) => (
                <td key={column.prop} className={CELL}>
                  {column.text?.(row) ?? column.formatter?.(row, undefined, at) ?? textAt(row, column.prop)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sheet.explanation && <p className="mt-3">分布说明：{sheet.explanation}</p>}
      <div className="mt-8 flex break-inside-avoid justify-between gap-8">
        {["任课教师", "学院（盖章）", "日期"].map((signer) => (
          <p key={signer} className="m-0 flex-1 border-0 border-b border-solid border-line pb-1">
            {signer}：
          </p>
        ))}
      </div>
    </section>
  );
}

/** The text at a path of a row: `homeSchool.name`. */
function textAt(row: object, prop: string): string {
  let value: unknown = row;
  for (const part of prop.split(".")) value = (value as Record<string, unknown> | undefined)?.[part];
  return typeof value === "string" ? value : "";
}
