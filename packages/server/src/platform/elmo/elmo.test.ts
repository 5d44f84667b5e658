import { describe, expect, test } from "vitest";
import { elmoFaults, hasElmoSchema } from "../../../testing/elmo-schema.ts";
import { type ElmoReport, readElmo, writeElmo } from "./index.ts";

const LEARNER = {
  identifiers: [{ type: "studentNumber", value: "YS2024040117" }],
  givenNames: "小杰",
  familyName: "潘",
};
const REPORT: ElmoReport = {
  issuer: { code: "10532", name: "湘江 & 理工<大学>", url: "https://huxuan.example" },
  issuedAt: new Date("2027-01-21T17:00:00Z"),
  courses: [
    {
      code: "CS2012",
      name: "数据结构",
      status: "passed",
      date: "2027-01-18",
      term: { titles: ["2026–2027 学年第一学期", "2026-2027-1"], start: "2026-09-07", end: "2027-01-17" },
      scheme: "百分制",
      result: "81",
      credits: 3.5,
      hours: 56,
    },
    { code: "ART1", name: "篆刻", status: "in-progress", credits: 2 },
  ],
  schemes: [{ id: "百分制", description: "百分制：0–100 分，60 分及格" }],
};
const AT = new Date("2027-01-22T00:00:00Z");

const WRITTEN = `<?xml version="1.0" encoding="UTF-8"?>
<elmo xmlns="https://github.com/emrex-eu/elmo-schemas/tree/v1">
<generatedDate>2027-01-22T00:00:00.000Z</generatedDate>
<learner>
  <identifier type="studentNumber">YS2024040117</identifier>
  <givenNames>小杰</givenNames>
  <familyName>潘</familyName>
</learner>
<report>
  <issuer>
    <country>CN</country>
    <identifier type="local">10532</identifier>
    <title xml:lang="zh">湘江 &amp; 理工&lt;大学&gt;</title>
    <url>https://huxuan.example</url>
  </issuer>
  <learningOpportunitySpecification>
    <identifier type="local">CS2012</identifier>
    <title xml:lang="zh">数据结构</title>
    <type>Course</type>
    <specifies>
      <learningOpportunityInstance>
        <date>2027-01-18</date>
        <academicTerm>
          <title>2026–2027 学年第一学期</title>
          <title>2026-2027-1</title>
          <start>2026-09-07</start>
          <end>2027-01-17</end>
        </academicTerm>
        <status>passed</status>
        <gradingSchemeLocalId>百分制</gradingSchemeLocalId>
        <resultLabel>81</resultLabel>
        <credit>
          <scheme>学分</scheme>
          <value>3.5</value>
        </credit>
        <engagementHours>56</engagementHours>
      </learningOpportunityInstance>
    </specifies>
  </learningOpportunitySpecification>
  <learningOpportunitySpecification>
    <identifier type="local">ART1</identifier>
    <title xml:lang="zh">篆刻</title>
    <type>Course</type>
    <specifies>
      <learningOpportunityInstance>
        <status>in-progress</status>
        <credit>
          <scheme>学分</scheme>
          <value>2</value>
        </credit>
      </learningOpportunityInstance>
    </specifies>
  </learningOpportunitySpecification>
  <issueDate>2027-01-21T17:00:00.000Z</issueDate>
  <gradingScheme localId="百分制">
    <description xml:lang="zh">百分制：0–100 分，60 分及格</description>
  </gradingScheme>
</report>
</elmo>
`;

test("results are written element by element as the schema orders them", () => {
  expect(writeElmo(LEARNER, [REPORT], AT)).toBe(WRITTEN);
});

test("what is written is read again as it was", () => {
  const read = readElmo(WRITTEN);
  expect(read).toMatchObject({
    learner: LEARNER,
    courses: REPORT.courses.map(({ hours: _hours, ...one }) => one),
    others: 0,
  });
  expect("courses" in read && read.courses[0]?.issuer).toEqual({
    codes: ["10532"],
    names: ["湘江 & 理工<大学>"],
  });
});

test("characters that XML cannot hold are left out", () => {
  const xml = writeElmo({ ...LEARNER, familyName: "潘\u0000\u000b\ufffe" }, [REPORT], AT);
  expect(xml).toContain("<familyName>潘</familyName>");
});

describe("a file of somebody else", () => {
  const report = (inner: string) =>
    `\ufeff<elmo xmlns="https://github.com/emrex-eu/elmo-schemas/tree/v1"><learner><givenNames>A</givenNames><familyName>B</familyName></learner><report><issuer><title>X</title></issuer>${inner}</report></elmo>`;
  const course = (title: string, inner = "", more = "") =>
    `<learningOpportunitySpecification><title>${title}</title>${inner}<specifies><learningOpportunityInstance/></specifies>${more}</learningOpportunitySpecification>`;

  test("is read into its modules, and CDATA as text; classes are part of their course", () => {
    const read = readElmo(
      report(
        course(
          "硕士",
          "<type>Degree Programme</type>",
          `<hasPart>${course("a &lt;b<![CDATA[r> c]]>", "<type>Course</type>", `<hasPart>${course("讲座", "<type>Class</type>")}</hasPart>`)}</hasPart>`,
        ),
      ),
    );
    expect(read).toMatchObject({
      courses: [{ name: "a <br> c", code: "", status: "passed", statusUnsaid: true }],
      others: 2,
    });
  });

  test.each([
    ["<elmo/>", "最外层"],
    [report("").replace("</elmo>", ""), "有效的 XML"],
    [`<!DOCTYPE elmo [<!ENTITY x SYSTEM "file:///etc/passwd">]>${report(course("&x;"))}`, "DOCTYPE"],
    [`<!DOCTYPE elmo [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${report(course("&b;"))}`, "DOCTYPE"],
    [report(course("&unknown;")), "有效的 XML"],
    [report(`${"<x>".repeat(50)}${"</x>".repeat(50)}`), "一层套一层"],
    [report("").replace("<report>", "<learner/><report>"), "一名学生"],
    [report(Array.from({ length: 2001 }, () => course("x")).join("")), "2000"],
  ])("that is not safe or not sound is refused with a sentence: %#", (xml, sentence) => {
    expect(readElmo(xml)).toEqual({ fault: expect.stringContaining(sentence) as string });
  });
});

describe.runIf(hasElmoSchema)("by the official schema (HUXUAN_ELMO_SCHEMA)", () => {
  test("what is written is valid, and what is not in order is not", async () => {
    expect(await elmoFaults(WRITTEN)).toEqual([]);
    const swapped = WRITTEN.replace("<type>Course</type>", "").replace(
      "</specifies>",
      "</specifies><type>Course</type>",
    );
    expect((await elmoFaults(swapped)).join()).toContain("type");
  });
});

if (!hasElmoSchema)
  test.skip("not validated: HUXUAN_ELMO_SCHEMA names no folder with schema.xsd of ELMO 1.7", () => undefined);
