import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFiles, type FileFacts, isAccepted, sizeText } from "./check-files.js";

const file = (name: string, size = 1000, type = ""): FileFacts => ({ name, size, type });

describe("the files that are taken", () => {
  it("have one of the endings or types that are asked for", () => {
    expect(isAccepted(file("课程目录.XLSX"), [".xlsx"])).toBe(true);
    expect(isAccepted(file("课程目录.xls"), [".xlsx"])).toBe(false);
    expect(isAccepted(file("照片", 1, "image/png"), ["image/*"])).toBe(true);
    expect(isAccepted(file("a.pdf", 1, "application/pdf"), ["application/pdf"])).toBe(true);
    expect(isAccepted(file("a.exe"), [])).toBe(true);
  });

  it("are neither empty nor too large nor too many, and the first reason is named", () => {
    const { taken, refused } = checkFiles(
      [
        file("a.xlsx"),
        file("b.exe", 0),
        file("c.xlsx", 0),
        file("d.xlsx", 5000),
        file("e.xlsx"),
        file("f.xlsx"),
      ],
      { accept: [".xlsx"], maxSize: 2000, maxFiles: 2 },
      0,
    );
    expect(taken.map(({ name }) => name)).toEqual(["a.xlsx", "e.xlsx"]);
    expect(refused.map(({ file: { name }, why }) => [name, why])).toEqual([
      ["b.exe", "wrong-type"],
      ["c.xlsx", "empty"],
      ["d.xlsx", "too-large"],
      ["f.xlsx", "too-many"],
    ]);
  });

  it("are never more than allowed, and every file is either taken or refused", () => {
    const any = fc.record({ name: fc.string(), size: fc.nat(), type: fc.string() });
    fc.assert(
      fc.property(fc.array(any), fc.nat(5), fc.nat(5), fc.nat(), (files, maxFiles, present, maxSize) => {
        const { taken, refused } = checkFiles(files, { maxFiles, maxSize }, present);
        expect(taken.length).toBeLessThanOrEqual(Math.max(0, maxFiles - present));
        expect(taken.length + refused.length).toBe(files.length);
        for (const { size } of taken) expect(size > 0 && size <= maxSize).toBe(true);
      }),
    );
  });
});

it("a size is said in the unit that people read", () => {
  expect([0, 980, 1536, 12_800, 10 * 1024 * 1024, 3.25 * 1024 ** 3].map(sizeText)).toEqual(
    "0 B|980 B|1.5 KB|13 KB|10 MB|3.3 GB".split("|"),
  );
});
