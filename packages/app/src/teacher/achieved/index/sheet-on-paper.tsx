import { type GradeRow, type GradeSheet, labels } from "@huxuan/api-client";
import {
  deviationText,
  distributionOf,
  type EntryResult,
  meanText,
  percentText,
  writeMark,
} from "@huxuan/grading";

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

/** The five bands of the form, from the distribution's ten. */
const BANDS: readonly { name: string; bands: readonly number[] }[] = [
  { name: "90–100", bands: [9] },
  { name: "80–89", bands: [8] },
  { name: "70–79", bands: [7] },
  { name: "60–69", bands: [6] },
  { name: "60 以下", bands: [0, 1, 2, 3, 4, 5] },
];

/** How the marks lie, reckoned as everywhere else (`distributionOf`): what has a flag is left out. */
function Analysis({
  counted,
  textOf,
  results,
}: Pick<SheetOnPaperProps, "textOf" | "results"> & { counted: readonly GradeRow[] }) {
  const marks = counted.flatMap(({ studentId }) => {
    const id = String(studentId);
    const total = textOf(id, "flag") === "" ? results.get(id)?.total : null;
    return total === null || total === undefined ? [] : [total];
  });
  if (marks.length === 0) return null;
  const distribution = distributionOf(marks.map((mark) => ({ mark })));
  const { n, failed, bands } = distribution;
  const figures = [
    ...BANDS.map((band) => ({
      head: band.name,
      text: band.bands.reduce((sum, at) => sum + (bands[at] ?? 0), 0),
    })),
    { head: "平均分", text: meanText(distribution) },
    { head: "标准差", text: deviationText(distribution) },
    { head: "及格率", text: percentText(n - failed, n) },
    { head: "最高", text: writeMark(Math.max(...marks)) },
    { head: "最低", text: writeMark(Math.min(...marks)) },
  ];
  return (
    <table className="mt-4 w-full border-collapse">
      <caption className="py-1 text-left">试卷分析（有成绩的 {n} 人，不含有标记的）</caption>
      <thead>
        <tr>
          {figures.map(({ head }) => (
            <th key={head} scope="col" className={CELL}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {figures.map(({ head, text }) => (
            <td key={head} className={CELL}>
              {text}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
