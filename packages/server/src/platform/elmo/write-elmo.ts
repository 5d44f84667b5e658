import { ELMO_NAMESPACE, type ElmoCourse, type ElmoLearner, type ElmoReport } from "./elmo.ts";

/** The scheme of Chinese credits: 16 to 18 hours each. */
const CREDIT_SCHEME = "学分";

/** What a student has at schools, as an ELMO document (version 1.7, without a signature). */
export function writeElmo(learner: ElmoLearner, reports: readonly ElmoReport[], at: Date): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<elmo xmlns="${ELMO_NAMESPACE}">`,
    element("generatedDate", at.toISOString()),
    ...inside("learner", [
      ...learner.identifiers.map(({ type, value }) => element("identifier", value, { type })),
      element("givenNames", learner.givenNames),
      element("familyName", learner.familyName),
    ]),
    ...reports.flatMap(reportOf),
    "</elmo>",
  ];
  return `${lines.join("\n")}\n`;
}

const reportOf = ({ issuer, courses, issuedAt, schemes }: ElmoReport): string[] =>
  inside("report", [
    ...inside("issuer", [
      element("country", "CN"),
      element("identifier", issuer.code, { type: "local" }),
      element("title", issuer.name, ZH),
      element("url", issuer.url),
    ]),
    ...courses.flatMap(courseOf),
    element("issueDate", issuedAt.toISOString()),
    ...schemes.flatMap(({ id, description }) =>
      inside("gradingScheme", [element("description", description, ZH)], { localId: id }),
    ),
  ]);

const courseOf = (course: ElmoCourse): string[] =>
  inside("learningOpportunitySpecification", [
    element("identifier", course.code, { type: "local" }),
    element("title", course.name, ZH),
    element("type", "Course"),
    ...inside("specifies", inside("learningOpportunityInstance", instanceOf(course))),
  ]);

const instanceOf = ({ date, term, status, scheme, result, credits, hours }: ElmoCourse): string[] => [
  ...(date === undefined ? [] : [element("date", date)]),
  ...(term === undefined
    ? []
    : inside("academicTerm", [
        ...term.titles.map((title) => element("title", title)),
        element("start", term.start),
        element("end", term.end),
      ])),
  element("status", status),
  ...(scheme === undefined ? [] : [element("gradingSchemeLocalId", scheme)]),
  ...(result === undefined ? [] : [element("resultLabel", result)]),
  ...(credits === undefined
    ? []
    : inside("credit", [element("scheme", CREDIT_SCHEME), element("value", String(credits))])),
  ...(hours === undefined ? [] : [element("engagementHours", String(hours))]),
];

const ZH = { "xml:lang": "zh" };

type Attributes = Readonly<Record<string, string>>;

const opening = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(" ");

const element = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${opening(name, attributes)}>${escaped(text)}</${name}>`;

const inside = (name: string, lines: readonly string[], attributes: Attributes = {}): string[] => [
  `<${opening(name, attributes)}>`,
  ...lines.map((line) => `  ${line}`),
  `</${name}>`,
];

const MARKUP: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Markup as text; characters that XML cannot hold at all go. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are what XML 1.0 forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "")
    .replaceAll(/[&<>"]/gu, (character) => MARKUP[character] ?? "");
