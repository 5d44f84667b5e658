import { PERSON_NAME_MAX, tidyText } from "../../text/names.ts";

/** A teacher as a file names them: 「李华」 or 「李华(T001)」 with the staff number. */
export interface FileTeacher {
  name: string;
  /** Empty where the file names none. */
  staffNumber: string;
}

/** What a text of teachers says. */
export interface ReadTeachers {
  teachers: FileTeacher[];
  /** What was taken in another way than it is written, as sentences. */
  notices: { value: string; message: string }[];
  /** Why a text could not be understood, as sentences. */
  faults: { value: string; message: string }[];
}

const NUMBER_MAX = 32;

/** Has the form of a staff number: Latin letters and digits with a digit among them. 外聘, 主讲 and 教授 have not. */
const STAFF_NUMBER = /^(?=.*\d)[\dA-Za-z_-]+$/u;

/** Words for nobody. */
const NOBODY =
  /^(?:任课)?(?:教师|老师)?(?:待定|未定|待聘|待安排|待排|暂无|暂缺|无|另行通知)$|^(?:tba|tbd|n\/?a|-+|—+|\/)$/iu;

/** The surnames that most people have: two short words that begin with them are two people. */
const SURNAMES = new Set(
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤",
);

/**
 * Reads teachers as clerks and the systems of schools write them: 「李华、王强(T002)」, 「T002/王强」, 「王强[T002]」, two
 * names with a space between them. What stands in brackets is a staff number only when it has the form of one.
 *
 * @param texts the cell, or the entries of a list
 */
export function readTeacherTexts(texts: readonly string[]): ReadTeachers {
  const read: ReadTeachers = { teachers: [], notices: [], faults: [] };
  for (const text of texts) {
    // A comma in brackets belongs to them: 李华（外聘，副教授）.
    const pieces = tidyText(text.replaceAll(/[\n\r]+/gu, "、"))
      .normalize("NFKC")
      .replaceAll(/[[{【〔<]/gu, "(")
      .replaceAll(/[\]}】〕>]/gu, ")")
      .split(/[、,;|](?![^()]*\))/u);
    for (const piece of pieces) readPiece(piece.trim(), read);
  }
  return read;
}

function readPiece(piece: string, read: ReadTeachers): void {
  if (piece === "") return;
  if (NOBODY.test(piece.replaceAll(" ", ""))) {
    read.notices.push({ value: piece, message: `「${piece}」按没有任课教师导入` });
    return;
  }
  const brackets = /^([^()]+?)\s*\(([^()]*)\)$/u.exec(piece);
  if (brackets !== null) {
    const [name = "", inside = ""] = [brackets[1]?.trim(), brackets[2]?.trim()];
    // 「T002(王强)」 is written by some systems.
    if (STAFF_NUMBER.test(name) && isPersonName(inside))
      add({ name: inside, staffNumber: name }, piece, read);
    else if (STAFF_NUMBER.test(inside)) add({ name, staffNumber: inside }, piece, read);
    else {
      if (inside !== "")
        read.notices.push({ value: piece, message: `括号里的「${inside}」不是工号，按教师「${name}」导入` });
      add({ name, staffNumber: "" }, piece, read);
    }
    return;
  }
  const words = piece.split(/[ /]+/u).filter((word) => word !== "");
  const numbered = words.filter((word) => STAFF_NUMBER.test(word));
  if (numbered.length === 1 && words.length === 2) {
    const [name = ""] = words.filter((word) => !STAFF_NUMBER.test(word));
    add({ name, staffNumber: numbered[0] as string }, piece, read);
    return;
  }
  const glued = /^(\p{sc=Han}{2,})([A-Za-z]{0,3}\d{3,})$|^([A-Za-z]{0,3}\d{3,})(\p{sc=Han}{2,})$/u.exec(
    piece,
  );
  if (glued !== null) {
    add(
      { name: (glued[1] ?? glued[4]) as string, staffNumber: (glued[2] ?? glued[3]) as string },
      piece,
      read,
    );
    return;
  }
  if (piece.includes("/")) {
    for (const word of piece.split("/")) readPiece(word.trim(), read);
    return;
  }
  readNames(words, piece, read);
}

/** A name that may have spaces in it, or several with spaces between them. */
function readNames(words: readonly string[], piece: string, read: ReadTeachers): void {
  const chinese = words.every((word) => /^\p{sc=Han}+$/u.test(word));
  if (words.length === 1 || !chinese) return add({ name: piece, staffNumber: "" }, piece, read);
  // 「李 华」 is set apart to be as wide as three characters.
  if (words.length === 2 && words.every((word) => Array.from(word).length === 1))
    return add({ name: words.join(""), staffNumber: "" }, piece, read);
  const people = words.every((word) => {
    const characters = Array.from(word);
    return characters.length >= 2 && characters.length <= 3 && SURNAMES.has(characters[0] as string);
  });
  if (!people) {
    read.faults.push({
      value: piece,
      message: `看不出「${piece}」是一位教师还是几位：几位教师请用顿号分开，一位教师请去掉姓名里的空格`,
    });
    return;
  }
  read.notices.push({
    value: piece,
    message: `「${piece}」按 ${words.length} 位教师导入：${words.join("、")}`,
  });
  for (const name of words) add({ name, staffNumber: "" }, piece, read);
}

/** Letters with what stands between the parts of a name: no digit, bracket or comma of a piece that was not read. */
const isPersonName = (text: string): boolean => /^[\p{L}\p{M}][\p{L}\p{M} ·•・‧∙⋅.'’-]*$/u.test(text);

function add(teacher: FileTeacher, piece: string, read: ReadTeachers): void {
  const { name, staffNumber } = teacher;
  if (!isPersonName(name) || name.length > PERSON_NAME_MAX || staffNumber.length > NUMBER_MAX)
    read.faults.push({
      value: piece,
      message: "教师应写成「李华」或「李华(工号)」，多位教师用顿号分开",
    });
  else if (!read.teachers.some((one) => one.name === name && one.staffNumber === staffNumber))
    read.teachers.push(teacher);
}
