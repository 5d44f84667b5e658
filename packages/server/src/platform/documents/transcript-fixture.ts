import type { TranscriptData, TranscriptRow } from "./transcript.ts";

const COURSES = [
  "高等数学（一）",
  "线性代数",
  "习近平新时代中国特色社会主义思想概论与形势政策综合实践",
  "程序设计基础",
  "#strong[标记] $x$ \\ @nobody *星*",
  "体育（一）",
  "Introduction to the Theory and Practice of Comparative Education",
  "概率论与数理统计",
];

/** A transcript of so many courses in eight terms, of somebody with a long name. */
export function transcriptOf(courses: number, name = "阿卜杜热合曼·买买提艾力"): TranscriptData {
  const rows = Array.from(
    { length: courses },
    (_, at): TranscriptRow => ({
      course: COURSES[at % COURSES.length] ?? "",
      credits: "3.5",
      mark: String(60 + (at % 40)),
      point: "3.0",
      ...(at % 7 === 3 && { remark: "互认", note: 1 + (at % 2) }),
      ...(at % 11 === 5 && { remark: "补考" }),
    }),
  );
  const each = Math.max(1, Math.ceil(courses / 8));
  return {
    school: "岳麓师范大学",
    title: "学生成绩单",
    subtitle: "Yuelu Normal University · Official Academic Record",
    name,
    person: [
      ["姓名", name],
      ["学号", "YS2024040117"],
      ["性别", "男"],
      ["出生", "2006-03-14"],
      ["学院", "教育科学学院"],
      ["专业", "教育技术学（本科）"],
      ["入学", "2024-09"],
      ["学制", "四年"],
    ].map(([label = "", value = ""]) => ({ label, value })),
    terms: Array.from({ length: Math.ceil(courses / each) }, (_, term) => ({
      title: `${2024 + Math.floor(term / 2)}–${2025 + Math.floor(term / 2)} 学年第${"一二"[term % 2] ?? ""}学期`,
      rows: rows.slice(term * each, (term + 1) * each),
      subtotal: { credits: "19.5", point: "3.33" },
    })),
    totals: [
      { label: "已得学分", value: "88.0" },
      { label: "平均绩点", value: "3.16", of: "4.0" },
    ],
    legend: [
      { title: "成绩说明", text: "百分制 60 分及格。绩点：90–100 记 4.0，80–89 记 3.0，60 以下记 0。" },
      { title: "备注说明", text: "补考：补考通过，按 60 记。互认：他校修读、经本校认定。" },
    ],
    notes: ["湘江理工大学", "星城医学院"],
  };
}
