import { EXAMPLE_PREFIX } from "../../platform/import/layout.ts";
import { type TemplateColumn, writeTemplate } from "../../platform/import/index.ts";
import { type Field, LANGUAGE_NAMES, LAYOUT, NATURE_NAMES } from "./import-row.ts";

const COLUMNS: readonly TemplateColumn<Field>[] = [
  {
    field: "identifier",
    code: true,
    width: 24,
    example: `${EXAMPLE_PREFIX}-MATH101-1`,
    explanation: `教学班的编号，同一学校同一学期内不重复，最多 64 个字。以「${EXAMPLE_PREFIX}」开头的行不会导入。`,
  },
  {
    field: "code",
    code: true,
    width: 14,
    example: "MATH101",
    explanation: "课程代码，最多 32 个字。学校还没有的课程会自动新建。",
  },
  {
    field: "name",
    width: 24,
    example: "高等代数",
    explanation: "课程名称。同一课程代码的各行名称和学分必须一致。",
  },
  { field: "department", width: 20, example: "数学与统计学院", explanation: "开课院系。" },
  { field: "credit", width: 8, example: 4, explanation: "学分，0–40，最多两位小数。" },
  {
    field: "teachers",
    width: 22,
    example: "李华、王强(T002)",
    explanation:
      "多位教师用顿号分开。同名教师要在姓名后加工号，如「王强(T002)」；工号是别人的会当作错误。没有安排时不填。学校还没有的教师会自动新建。",
  },
  {
    field: "meetings",
    width: 48,
    example: "周三 1-2节 1-16周 南校区 下院211\n周五 3-4节 1-15周(单) 南校区 下院211",
    explanation:
      "每条安排依次写星期、节次、周次、校区、教室，用空格分开；几条安排之间换行或用分号分开，也可以在下一行继续写（其他格留空）。" +
      "周次可以有间断（1-4,6,8-16周）和单双周（1-15周(单)、2-16周(双)），单双只管它那一段（1-4周,6-16周(双)），全周是所有教学周；只写一个地点时按教室理解。" +
      "学校还没有的校区，导入时会先问你。集中周只写周次和地点，如「17-18周 工程训练中心」。",
  },
  {
    field: "capacity",
    width: 8,
    example: 60,
    explanation: "最多收多少学生，至少为 1。没有填写时以「已选人数」作为容量。",
  },
  { field: "enrolled", width: 10, example: "", explanation: "以往选课的人数。容量和已选人数至少填写一个。" },
  {
    field: "nature",
    width: 10,
    example: NATURE_NAMES.elective,
    explanation: `${Object.values(NATURE_NAMES).join("、")}之一。不填时新课程为${NATURE_NAMES.elective}，已有课程不变。`,
  },
  {
    field: "language",
    width: 10,
    example: LANGUAGE_NAMES.chinese,
    explanation: `${Object.values(LANGUAGE_NAMES).join("、")}之一。不填时新课程为${LANGUAGE_NAMES.chinese}，已有课程不变。`,
  },
  {
    field: "hours",
    width: 8,
    example: 64,
    explanation: "学时，如 64；按周计算的写「2 周」。不填时新课程按 1 学分 18 学时计算，已有课程不变。",
  },
  { field: "minEnrolment", width: 14, example: 10, explanation: "少于这个人数可能停开。不填时为 0。" },
  {
    field: "waitlistCapacity",
    width: 10,
    example: "",
    explanation: "候补队伍最长多少人。不填时与容量相同。",
  },
  {
    field: "targetGrade",
    width: 10,
    example: 2025,
    explanation:
      "主要面向的年级（入学年份），写进备注供学生参考，不限制选课；0 或不填表示不限。如需限制请在教学班里设置面向对象。",
  },
  { field: "notes", width: 28, example: "自备计算器", explanation: "学生看得到的说明，最多 480 个字。" },
  {
    field: "year",
    width: 8,
    example: 2026,
    explanation: "学年的起始年份，如 2026，也可以写 2026-2027。填写后必须与所选学期一致。",
  },
  { field: "term", width: 8, example: 1, explanation: "1 或秋，2 或春，3 或夏。填写后必须与所选学期一致。" },
];

const GENERAL = [
  `在「${LAYOUT.sheet}」表里填写，一行一个教学班；第一行的列名不要改动，列的顺序可以调整，不需要的选填列可以删除。`,
  "只要有一行有误，就先不导入：每一处错误都会指明行、教学班和原因，可以改正后重新上传，也可以只导入没有问题的教学班。",
  "同一位教师或同一间教室在同一时间只能排一个教学班；合班（教师和教室都相同）不算，其他情况导入时会先问你。",
  "重复导入同一份文件不会产生重复数据：编号相同的教学班按文件更新，没有变化的保持不变。",
  "导入的教学班状态为「已排课」，检查无误后再发布，学生才能看到。",
  "一次最多 20,000 行、20 MB。",
];

/** The workbook that a clerk fills in. */
export const writeCatalogueTemplate = (): Promise<Buffer> => writeTemplate(LAYOUT, COLUMNS, GENERAL);
