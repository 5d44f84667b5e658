import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTeacherTexts } from "./teacher-text.ts";

const read = (text: string) => {
  const { teachers, notices, faults } = readTeacherTexts([text]);
  return {
    teachers: teachers.map(({ name, staffNumber }) =>
      staffNumber === "" ? name : `${name}(${staffNumber})`,
    ),
    notices: notices.map(({ message }) => message),
    faults: faults.map(({ message }) => message),
  };
};

describe("teachers written by a clerk", () => {
  it.each([
    ["李华、王强(T002)", ["李华", "王强(T002)"]],
    ["李华，王强；陶行河", ["李华", "王强", "陶行河"]],
    ["李华\n王强", ["李华", "王强"]],
    ["李华/王强", ["李华", "王强"]],
    ["T002/王强", ["王强(T002)"]],
    ["王强[T002]", ["王强(T002)"]],
    ["王强【T002】", ["王强(T002)"]],
    ["T002(王强)", ["王强(T002)"]],
    ["1004王强", ["王强(1004)"]],
    ["王强 1004", ["王强(1004)"]],
    ["王强（Ｔ００２）", ["王强(T002)"]],
    ["李 华", ["李华"]],
    ["John Smith", ["John Smith"]],
    ["买买提·艾力", ["买买提·艾力"]],
  ])("are read: %s", (text, teachers) => {
    expect(read(text)).toEqual({ teachers, notices: [], faults: [] });
  });

  it("have a number in brackets only when it has the form of one", () => {
    expect(read("李外（外聘）")).toMatchObject({
      teachers: ["李外"],
      notices: ["括号里的「外聘」不是工号，按教师「李外」导入"],
    });
    expect(read("李外（外聘，副教授）、王外（外聘）").teachers).toEqual(["李外", "王外"]);
  });

  it.each(["教师待定", "待定", "无", "—", "TBA"])("are nobody: %s", (text) => {
    expect(read(text)).toMatchObject({ teachers: [], faults: [] });
    expect(read(text).notices).toHaveLength(1);
  });

  it("are two where two names stand side by side, and that is said", () => {
    expect(read("郑己 王庚")).toMatchObject({
      teachers: ["郑己", "王庚"],
      notices: ["「郑己 王庚」按 2 位教师导入：郑己、王庚"],
    });
  });

  it.each(["买买提 艾力", "欧阳 修文", "2", "李1", "T002", "李华(T1)(T2)", "李华、)"])(
    "are refused: %s",
    (text) => {
      const { teachers, faults } = read(text);
      expect(teachers).toEqual([]);
      expect(faults).not.toEqual([]);
    },
  );

  it("are never made of less than a name", () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from("李王华强（）()、，/ T12外待定·[]\n")) });
    fc.assert(
      fc.property(text, (written) => {
        for (const { name, staffNumber } of readTeacherTexts([written]).teachers) {
          expect(name).toMatch(/^[^\d()[\]、，/]+$/u);
          expect(staffNumber).toMatch(/^$|\d/u);
        }
      }),
    );
  });
});
