/** A line of a transcript. All texts are as they are to be read: rounded, and in the language of the document. */
export interface TranscriptRow {
  /** Name of the course. */
  course: string;
  /** 3.5 */
  credits: string;
  /** As it counts at the issuing university: 86, 合格. */
  mark: string;
  /** Grade point: 3.0; — where it has none. */
  point: string;
  /** 补考, 重修 or 互认; absent for a plain line. */
  remark?: string;
  /** Which of `notes` belongs to it, counted from 1: 互认 ① 湘江理工大学. */
  note?: number;
}

/** The lines of a term, in the order in which they are printed. */
export interface TranscriptTerm {
  /** 2026–2027 学年第一学期 */
  title: string;
  rows: readonly TranscriptRow[];
  /** Credits and average of the term; absent where they are not printed. */
  subtotal?: { credits: string; point: string };
}

/** A figure below the terms. */
export interface TranscriptTotal {
  /** 平均绩点 */
  label: string;
  /** 3.16 */
  value: string;
  /** What it is out of: 4.0. */
  of?: string;
}

/**
 * What `templates/transcript.typ` draws. Words that every transcript has (学分, 小计, 以下空白) stand in the template;
 * everything else is given here, ready to be read. A course that is not recognised yet is not on it.
 */
export interface TranscriptData {
  /** Of the issuing university, in the language of the document. */
  school: string;
  /** What the sheet is called behind the school's name: 学生成绩单, Official Academic Record. */
  title: string;
  /** The same in the other language, small below the title; absent where there is no such name. */
  subtitle?: string;
  /** The student, repeated in the head of later pages. */
  name: string;
  /** Who it is, in rows of four: 姓名, 学号, 性别, 出生, 学院, 专业, 入学, 学制. */
  person: readonly { label: string; value: string }[];
  /** Terms with something on them, the first one first. */
  terms: readonly TranscriptTerm[];
  /** Credits earned, credits that count, averages. */
  totals: readonly TranscriptTotal[];
  /** What marks and remarks mean, with the formula of the average: the reader may be abroad. */
  legend: readonly { title: string; text: string }[];
  /** What the numbers behind remarks stand for, the first one ①. At most 20. */
  notes: readonly string[];
}

/** Its template. */
export const TRANSCRIPT_TEMPLATE = new URL("./templates/transcript.typ", import.meta.url);
