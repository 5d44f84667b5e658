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
  /** At another university. */
  guest: string;
  legend: { title: string; text: string }[];
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
    guest: "互认",
    legend: [
      { title: "成绩说明", text: "只列已修课程，成绩按学校登记的写法；没有登记成绩的写「通过」。" },
      { title: "备注说明", text: "互认：在他校修读，经本校认定。" },
    ],
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
    guest: "Recognised",
    legend: [
      {
        title: "Marks",
        text: "Passed courses only, with marks as the university registered them; “Passed” where none was registered.",
      },
      { title: "Remarks", text: "Recognised: taken at another university and recognised by this one." },
    ],
  },
};
