import { expect, test } from "vitest";
import { readPeople } from "./people-lines.ts";

test("a list is read as Excel copies it, or with commas; heads and empty lines are passed over", () => {
  const text =
    "姓名\t邮箱\t分组\n王一\tw1@example.cn\t2024 届\n\n李二，li@example.cn，用人单位\r\n赵三 zhao@example.cn\n";
  expect(readPeople(text)).toEqual({
    people: [
      { name: "王一", email: "w1@example.cn", unit: "2024 届" },
      { name: "李二", email: "li@example.cn", unit: "用人单位" },
      { name: "赵三", email: "zhao@example.cn", unit: "" },
    ],
    faults: [],
  });
});

test("the address is found in any column, and who stands there twice is taken once", () => {
  const { people } = readPeople("w1@example.cn\t王一\t2024 届\n王一\tW1@example.cn\t2025 届");
  expect(people).toEqual([{ name: "王一", email: "w1@example.cn", unit: "2024 届" }]);
});

test("a line without an address or a name is named", () => {
  const { people, faults } = readPeople("王一\n\nli@example.cn");
  expect(people).toEqual([]);
  expect(faults).toEqual(["第 1 行没有邮箱：王一", "第 3 行没有姓名：li@example.cn"]);
});
