import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { COURSE_COLOURS, courseColours, sameColours } from "./course-colours.js";
import { courseLabels } from "./course-labels.js";

const names = (titles: readonly string[], most = 8) => [
  ...courseLabels(
    titles.map((title) => ({ id: title, title })),
    most,
  ).values(),
];

describe("labels of courses", () => {
  it("keep a short name whole and cut a long one", () => {
    expect(names(["高等代数", "习近平新时代中国特色社会主义思想概论"]).map(({ name }) => name)).toEqual([
      "高等代数",
      "习近平新时代中…",
    ]);
  });

  it("show where names that begin alike differ", () => {
    expect(names(["高等数学（理工类）（上）", "高等数学（理工类）（下）"]).map(({ name }) => name)).toEqual([
      "高等数学…（上）",
      "高等数学…（下）",
    ]);
    expect(names(["大学物理实验基础与应用", "大学物理实验基础与应用二"]).map(({ name }) => name)).toEqual([
      "大学物理实验基…",
      "大学物理实验…二",
    ]);
  });

  it("tell classes of one name apart by teacher, and by class number where the teacher is the same", () => {
    const label = (teacher: string, code: string) => ({ id: code, title: "急救与健康", teacher, code });
    const details = (...courses: ReturnType<typeof label>[]) =>
      [...courseLabels(courses, 8).values()].map(({ detail }) => detail);
    expect(details(label("梁语嫣", "JJ-01"), label("何天佑", "JJ-02"))).toEqual(["梁语嫣", "何天佑"]);
    expect(details(label("梁语嫣", "JJ-01"), label("梁语嫣", "JJ-02"))).toEqual(["…1", "…2"]);
  });

  it("take the caller's short name unless two courses have the same one", () => {
    const course = (title: string, shortTitle: string) => ({ id: title, title, shortTitle });
    const labels = courseLabels(
      [course("高等代数", "高代"), course("高等数学（一）", "高等"), course("高等教育学", "高等")],
      8,
    );
    expect([...labels.values()].map(({ name }) => name)).toEqual(["高代", "高等数学（一）", "高等教育学"]);
  });

  test("two names are never written alike", () => {
    const title = fc
      .array(fc.constantFrom("高", "等", "数", "学", "（", "）", "上", "下"), { minLength: 1, maxLength: 14 })
      .map((letters) => letters.join(""));
    fc.assert(
      fc.property(fc.uniqueArray(title, { maxLength: 6 }), fc.integer({ min: 5, max: 9 }), (titles, most) => {
        const written = names(titles, most).map(({ name }) => name);
        expect(new Set(written).size).toBe(titles.length);
      }),
    );
  });
});

describe("colours of courses", () => {
  const id = fc.string({ minLength: 1, maxLength: 8 });

  test("courses have different colours as long as there are colours, whatever their order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: COURSE_COLOURS }), (ids) => {
        const colours = courseColours(ids);
        expect(new Set(colours.values()).size).toBe(ids.length);
        for (const colour of colours.values()) {
          expect(colour).toBeGreaterThanOrEqual(1);
          expect(colour).toBeLessThanOrEqual(COURSE_COLOURS);
        }
        expect(courseColours([...ids, ...ids].toReversed())).toEqual(colours);
      }),
    );
  });

  it("go round when there are more courses than colours", () => {
    const many = Array.from({ length: 2 * COURSE_COLOURS }, (_, index) => `${index}`);
    const used = [...courseColours(many).values()];
    for (let colour = 1; colour <= COURSE_COLOURS; colour++)
      expect(used.filter((each) => each === colour)).toHaveLength(2);
  });

  test("a course keeps its colour when another is taken or given back", () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: COURSE_COLOURS - 1 }), id, (ids, taken) => {
        const before = courseColours(ids);
        const after = courseColours([...ids, taken], before);
        for (const each of ids) expect(after.get(each)).toBe(before.get(each));
        expect(new Set(after.values()).size).toBe(after.size);
        const gone = courseColours(ids.slice(1), after);
        for (const each of ids.slice(1)) expect(gone.get(each)).toBe(before.get(each));
        expect(sameColours(courseColours(ids, before), before)).toBe(true);
        expect(sameColours(after, before)).toBe(ids.includes(taken));
      }),
    );
  });
});
