import { type ExamKind, type GpaFormula, type GradeFlag, labels } from "@huxuan/api-client";

/** What a transcript calls things, in each of its languages. */
export interface TranscriptWords {
  /** Of the document in lists, and on the sheet behind the school's name. */
  title: string;
  sheet: string;
  subtitle?: string;
  office: (school: string) => string;
  name: string;
  number: string;
  department: string;
  major: string;
  grade: string;
  courses: string;
  credits: string;
  passed: string;
  earned: string;
  /** Title of a term, and of what no term is known of. */
  term: (year: number, term: number) => string;
  noTerm: string;
  /** Where no mark was registered. */
  passedMark: string;
  /** Withdrawn from in mid-term. */
  withdrawn: string;
  /** At another university. */
  guest: string;
  gpa: string;
  average: string;
  /** Remarks by exam; a regular one has none. */
  exams: Readonly<Partial<Record<ExamKind, string>>>;
  flags: Readonly<Record<GradeFlag, string>>;
  /** Levels that are called otherwise than in Chinese. */
  levels: Readonly<Record<string, string>>;
  legend: { title: string; text: string }[];
  /** How the average is made. */
  formula: string;
  formulas: Readonly<Record<GpaFormula, string>>;
}

export const WORDS: Readonly<Record<"zh" | "en", TranscriptWords>> = {
  zh: {
    title: "学生成绩单",
    sheet: "学生成绩单",
    subtitle: "Official Academic Record",
    office: (school) => `${school}教务处`,
    name: "姓名",
    number: "学号",
    department: "学院",
    major: "专业",
    grade: "年级",
    courses: "课程数",
    credits: "学分",
    passed: "已修课程",
    earned: "已得学分",
    term: (year, term) => `${year}–${year + 1} 学年第${"一二三"[term - 1] ?? term}学期`,
    noTerm: "学期未登记",
    passedMark: "通过",
    withdrawn: labels.missingGradeReason.withdrawn,
    guest: "互认",
    gpa: "平均绩点",
    average: "平均分",
    exams: { makeup: "补考", deferred: "缓考", retake: "重修" },
    flags: labels.gradeFlag,
    levels: {},
    legend: [
      {
        title: "成绩说明",
        text: "每门课程列计入的一次成绩；没有登记成绩的已修课程写「通过」；W 为中期退课，不计学分和绩点。",
      },
      { title: "备注说明", text: "补考通过记 60 分；互认：在他校修读，经本校认定。" },
    ],
    formula: "绩点说明",
    formulas: {
      std4: "90 分起 4.0，80 分起 3.0，70 分起 2.0，60 分起 1.0",
      pku4: "4 − 3 ×（100 − 分数）² ÷ 1600，60 分以下为 0",
      lin5: "分数 ÷ 10 − 5，60 分以下为 0",
      zju5: "95 分起 5.0，92 分起 4.8，以下每 3 分减 0.3，60 分 1.5",
      own: "按本校的绩点表",
    },
  },
  en: {
    title: "英文成绩单",
    sheet: "Official Academic Record",
    office: (school) => `Academic Affairs Office, ${school}`,
    name: "Name",
    number: "Student No.",
    department: "School",
    major: "Major",
    grade: "Year",
    courses: "Courses",
    credits: "Credits",
    passed: "Courses passed",
    earned: "Credits earned",
    term: (year, term) => `${year}–${year + 1} ${["Autumn", "Spring", "Summer"][term - 1] ?? `Term ${term}`}`,
    noTerm: "Term not registered",
    passedMark: "Passed",
    withdrawn: "Withdrawn",
    guest: "Recognised",
    gpa: "GPA",
    average: "Average mark",
    exams: { makeup: "Make-up", deferred: "Deferred", retake: "Retaken" },
    flags: {
      absent: "Absent",
      barred: "Barred",
      misconduct: "Void",
      deferred: "Deferred",
      exempt: "Exempt",
    },
    levels: {
      优秀: "Excellent",
      良好: "Good",
      中等: "Fair",
      及格: "Passed",
      不及格: "Failed",
      合格: "Passed",
      不合格: "Failed",
    },
    formula: "Grade points",
    formulas: {
      std4: "4.0 from 90, 3.0 from 80, 2.0 from 70, 1.0 from 60",
      pku4: "4 − 3 × (100 − mark)² ÷ 1600, 0 below 60",
      lin5: "mark ÷ 10 − 5, 0 below 60",
      zju5: "5.0 from 95, 4.8 from 92, then 0.3 less for every 3 marks, 1.5 at 60",
      own: "by the university's own table",
    },
    legend: [
      {
        title: "Marks",
        text: "Of each course the attempt that counts; “Passed” for earlier courses without a registered mark; W, withdrawn in mid-term, counts for neither credits nor GPA.",
      },
      { title: "Remarks", text: "Recognised: taken at another university and recognised by this one." },
    ],
  },
};
