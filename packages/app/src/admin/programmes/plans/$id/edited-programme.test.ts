import { expect, it } from "vitest";
import { contentOf, type EditedProgramme, findingsOf } from "./edited-programme.ts";

const course = (id: number, name: string, credits = 4) => ({
  id,
  code: `C${id}`,
  name,
  credits,
  nature: "required",
});

const programme: EditedProgramme = {
  degree: "理学学士",
  years: 4,
  totalCredits: 12,
  modules: [
    { key: "a", name: "专业必修", minCredits: 8, free: false },
    { key: "b", parentKey: "a", name: "核心", minCredits: 4, free: false },
    { key: "c", name: "自由选修", minCredits: 4, free: true },
  ],
  items: [
    { key: "1", moduleKey: "a", course: course(1, "数据结构"), term: 3, mandatory: true, alternatives: [] },
    {
      key: "2",
      moduleKey: "b",
      course: course(2, "操作系统"),
      mandatory: false,
      alternatives: [course(3, "系统")],
    },
  ],
};

it("finds nothing wrong with a programme whose modules make its total", () => {
  expect(findingsOf(programme)).toEqual([]);
});

it("says while one edits that the modules do not make the total", () => {
  const [finding, ...others] = findingsOf({ ...programme, totalCredits: 20 });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ severity: "error" });
  expect(finding?.message).toContain("20");
});

it("says of the inner module that it asks for more than the one around it", () => {
  const modules = programme.modules.map((one) => (one.key === "b" ? { ...one, minCredits: 9 } : one));
  expect(findingsOf({ ...programme, modules }).some(({ severity }) => severity === "error")).toBe(true);
});

it("sends courses and what does as well by their ids, with the version that was read", () => {
  const content = contentOf({ ...programme, effectiveFromId: 5 }, 7);
  expect(content).toMatchObject({ version: 7, totalCredits: 12, effectiveFromId: 5 });
  expect(content.items).toEqual([
    { key: "1", moduleKey: "a", courseId: 1, term: 3, mandatory: true, alternatives: [] },
    { key: "2", moduleKey: "b", courseId: 2, mandatory: false, alternatives: [3] },
  ]);
});
