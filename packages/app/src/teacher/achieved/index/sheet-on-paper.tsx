import { type GradeRow, type GradeSheet, labels } from "@huxuan/api-client";
import type { EntryResult } from "@huxuan/grading";

interface SheetOnPaperProps {
  sheet: GradeSheet;
  rows: readonly GradeRow[];
  textOf: (rowId: string, columnId: string) => string;
  results: ReadonlyMap<string, EntryResult>;
}

const CELL = "border border-solid border-line px-2 py-1 text-left";

/** The sheet as it is printed and signed (成绩登记表), with how the marks lie below it (试卷分析): only paper shows it. */
export function SheetOnPaper({ sheet, rows, textOf, results }: SheetOnPaperProps) {
  const heads = sheet.scale === "percent" ? sheet.parts.map(({ name, weight }) => `${name} ${weight}%`) : [];
  const counted = rows.filter(({ left }) => !left);
  return (
    <section className="hidden text-sm print:block">
      <h2 className="m-0 text-center text-lg">
        {sheet.school.name} {sheet.courseName}（{sheet.code}）{labels.examKind[sheet.examKind]}成绩登记表
      </h2>
      <p className="my-2">
        {[
          sheet.semester.name,
          sheet.department,
          `任课教师：${sheet.teachers.join("、")}`,
          `${sheet.credits} 学分`,
          `共 ${counted.length} 人`,
          labels.gradeSheetState[sheet.state],
        ].join("　")}
      </p>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {["序号", "学号", "姓名", "所在学校", ...heads, "总评", "备注"].map((head) => (
              <th key={head} scope="col" className={CELL}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.map((row, at) => {
            const id = String(row.studentId);
            const result = results.get(id);
            return (
              <tr key={id} className="break-inside-avoid">
                <td className={CELL}>{at + 1}</td>
                <td className={CELL}>{row.studentNumber}</td>
                <td className={CELL}>{row.name}</td>
                <td className={CELL}>{row.homeSchool.name}</td>
                {sheet.scale === "percent" &&
                  sheet.parts.map((part) => (
                    <td key={part.id} className={CELL}>
                      {textOf(id, part.id)}
                    </td>
                  ))}
                <td className={CELL}>{result?.text ?? ""}</td>
                <td className={CELL}>{textOf(id, "flag") || (result?.note ?? "")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Analysis counted={counted} textOf={textOf} results={results} />
      {sheet.explanation !== undefined && <p>说明：{sheet.explanation}</p>}
      <p className="mt-6">
        任课教师（签名）：＿＿＿＿＿＿＿＿　　院系负责人（签名）：＿＿＿＿＿＿＿＿　　日期：＿＿＿＿＿＿
      </p>
    </section>
  );
}

const BANDS = [
  { name: "90–100", from: 900, to: 1001 },
  { name: "80–89", from: 800, to: 900 },
  { name: "70–79", from: 700, to: 800 },
  { name: "60–69", from: 600, to: 700 },
  { name: "60 以下", from: 0, to: 600 },
] as const;

function Analysis({
  counted,
  textOf,
  results,
}: Pick<SheetOnPaperProps, "textOf" | "results"> & { counted: readonly GradeRow[] }) {
  const totals = counted.flatMap(({ studentId }) => {
    const id = String(studentId);
    const total = textOf(id, "flag") === "" ? results.get(id)?.total : null;
    return total === null || total === undefined ? [] : [total];
  });
  if (totals.length === 0) return null;
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length / 10;
  const passed = totals.filter((total) => total >= 600).length;
  return (
    <table className="mt-4 w-full border-collapse">
      <caption className="py-1 text-left">试卷分析（有成绩的 {totals.length} 人，不含有标记的）</caption>
      <thead>
        <tr>
          {[...BANDS.map(({ name }) => name), "平均分", "及格率", "最高", "最低"].map((head) => (
            <th key={head} scope="col" className={CELL}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {BANDS.map(({ name, from, to }) => (
            <td key={name} className={CELL}>
              {totals.filter((total) => total >= from && total < to).length}
            </td>
          ))}
          <td className={CELL}>{mean.toFixed(1)}</td>
          <td className={CELL}>{((passed * 100) / totals.length).toFixed(1)}%</td>
          <td className={CELL}>{Math.max(...totals) / 10}</td>
          <td className={CELL}>{Math.min(...totals) / 10}</td>
        </tr>
      </tbody>
    </table>
  );
}
