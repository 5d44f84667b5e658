import { SaxesParser } from "saxes";
import { ELMO_NAMESPACE, type ElmoCourse, type ElmoLearner } from "./elmo.ts";

/** Elements within each other at most: a programme of modules of courses has some fifteen. */
const DEEPEST = 40;

/** Courses that are read at most; nobody takes so many. */
const MOST_COURSES = 2_000;

/** A course with who says it. */
export interface ReadCourse extends ElmoCourse {
  issuer: { codes: readonly string[]; names: readonly string[] };
  /** The file does not say how it stands; then it counts as passed (documentation of the schema). */
  statusUnsaid: boolean;
}

/** What a file says. */
export interface ReadElmo {
  learner: ElmoLearner;
  courses: ReadCourse[];
  /** Programmes, modules and classes that are no results of their own. */
  others: number;
}

/** Why a file is no ELMO file, as a sentence. */
interface Unreadable {
  fault: string;
}

const LOS = "learningOpportunitySpecification";
const LOI = "learningOpportunityInstance";

/** A specification while it is read. */
interface OpenCourse {
  codes: { type: string; value: string }[];
  names: { lang: string; value: string }[];
  type: string;
  instance: Partial<Record<"date" | "status" | "gradingSchemeLocalId" | "resultLabel", string>>;
  term: { titles: string[]; start: string; end: string };
  credits: string;
}

/**
 * Reads an ELMO file of version 1, written by whoever: no entities, nothing from outside, nothing nested without end. The
 * signature is not looked at.
 */
export function readElmo(xml: string): ReadElmo | Unreadable {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const identifiers: { type: string; value: string }[] = [];
  const names = { givenNames: "", familyName: "" };
  let issuer: { codes: string[]; names: string[] } = { codes: [], names: [] };
  const open: OpenCourse[] = [];
  const courses: ReadCourse[] = [];
  let [learners, others, text, fault] = [0, 0, "", ""];
  let attribute: Readonly<Record<string, string>> = {};

  const wrong = (message: string): void => {
    fault ||= message;
  };
  parser.on("error", () => wrong("文件不是有效的 XML，请向开具的学校重新索取"));
  parser.on("doctype", () => wrong("文件里有 DOCTYPE 声明，为了安全不能读取；ELMO 文件不需要它"));
  parser.on("opentag", ({ local, uri, attributes }) => {
    path.push(uri === ELMO_NAMESPACE ? local : `{${uri}}${local}`);
    text = "";
    attribute = Object.fromEntries(Object.values(attributes).map((one) => [one.name, one.value]));
    if (path.length > DEEPEST) wrong(`文件里的元素一层套一层，超过 ${DEEPEST} 层，请检查文件`);
    if (path.length === 1 && path[0] !== "elmo") wrong("这不是 ELMO 1.x 文件：最外层应是 elmo");
    if (path.join("/") === "elmo/learner") learners += 1;
    if (path.join("/") === "elmo/report") issuer = { codes: [], names: [] };
    if (path.at(-1) === LOS) open.push(newCourse());
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("cdata", (more) => {
    text += more;
  });
  parser.on("closetag", () => {
    const value = text.replaceAll(/\s+/gu, " ").trim();
    const whole = path.join("/");
    const course = open.at(-1);
    if (course !== undefined) takeOfCourse(course, pathWithin(path), value, attribute);
    else if (whole === "elmo/learner/identifier") identifiers.push({ type: attribute["type"] ?? "", value });
    else if (whole === "elmo/learner/givenNames") names.givenNames = value;
    else if (whole === "elmo/learner/familyName") names.familyName = value;
    else if (whole === "elmo/report/issuer/identifier") issuer.codes.push(value);
    else if (whole === "elmo/report/issuer/title") issuer.names.push(value);
    if (path.at(-1) === LOS && course !== undefined) {
      open.pop();
      if (course.type === "" || course.type === "Course") courses.push(finished(course, issuer));
      else others += 1;
      if (courses.length > MOST_COURSES) wrong(`文件里超过 ${MOST_COURSES} 门课程，请检查文件`);
    }
    path.pop();
    text = "";
    attribute = {};
  });
  try {
    parser.write(xml.replace(/^[\s\ufeff]+/u, "")).close();
  } catch {
    wrong("文件不是有效的 XML，请向开具的学校重新索取");
  }
  if (fault === "" && learners !== 1) wrong("文件里应只有一名学生（learner）的成绩");
  if (fault !== "") return { fault };
  return { learner: { identifiers, ...names }, courses, others };
}

const newCourse = (): OpenCourse => ({
  codes: [],
  names: [],
  type: "",
  instance: {},
  term: { titles: [], start: "", end: "" },
  credits: "",
});

/** Where an element stands within the innermost specification. */
const pathWithin = (path: readonly string[]): string => path.slice(path.lastIndexOf(LOS) + 1).join("/");

const INSTANCE = `specifies/${LOI}`;

function takeOfCourse(
  course: OpenCourse,
  at: string,
  value: string,
  attribute: Readonly<Record<string, string>>,
): void {
  switch (at) {
    case "identifier":
      course.codes.push({ type: attribute["type"] ?? "", value });
      return;
    case "title":
      course.names.push({ lang: attribute["xml:lang"] ?? "", value });
      return;
    case "type":
      course.type = value;
      return;
    case `${INSTANCE}/academicTerm/title`:
      course.term.titles.push(value);
      return;
    case `${INSTANCE}/academicTerm/start`:
      course.term.start = value;
      return;
    case `${INSTANCE}/academicTerm/end`:
      course.term.end = value;
      return;
    case `${INSTANCE}/credit/value`:
      course.credits ||= value;
      return;
    case `${INSTANCE}/date`:
    case `${INSTANCE}/status`:
    case `${INSTANCE}/gradingSchemeLocalId`:
    case `${INSTANCE}/resultLabel`:
      course.instance[at.slice(INSTANCE.length + 1) as keyof OpenCourse["instance"]] = value;
  }
}

function finished(
  { codes, names, instance, term, credits }: OpenCourse,
  issuer: ReadCourse["issuer"],
): ReadCourse {
  const code = codes.find(({ type }) => type === "local") ?? codes[0];
  const name = names.find(({ lang }) => lang.startsWith("zh")) ?? names[0];
  const { date, status, resultLabel, gradingSchemeLocalId } = instance;
  const isKnown = status === "failed" || status === "in-progress";
  return {
    issuer,
    code: code?.value ?? "",
    name: name?.value ?? "",
    status: isKnown ? status : "passed",
    statusUnsaid: status === undefined,
    ...(date !== undefined && { date }),
    ...(term.start !== "" && { term }),
    ...(gradingSchemeLocalId !== undefined && { scheme: gradingSchemeLocalId }),
    ...(resultLabel !== undefined && resultLabel !== "" && { result: resultLabel }),
    ...(/^\d+(?:\.\d+)?$/u.test(credits) && { credits: Number(credits) }),
  };
}
