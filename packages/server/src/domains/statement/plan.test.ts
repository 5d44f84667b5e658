import { expect, test } from "vitest";
import { stepsOf } from "./plan.ts";
import { tablesOf } from "./read-statements.ts";

test("the step that costs most by itself is marked, and a scan of a large table", () => {
  const steps = stepsOf({
    "Node Type": "Limit",
    "Total Cost": 900,
    "Plan Rows": 20,
    Plans: [
      {
        "Node Type": "Hash Join",
        "Total Cost": 899,
        "Plan Rows": 60_000,
        Plans: [
          { "Node Type": "Seq Scan", "Relation Name": "offering", "Total Cost": 800, "Plan Rows": 60_000 },
          {
            "Node Type": "Index Scan",
            "Relation Name": "course",
            "Index Name": "course_school",
            "Total Cost": 40,
            "Plan Rows": 500,
          },
        ],
      },
    ],
  });
  expect(steps.map(({ depth, name, heaviest, wide }) => ({ depth, name, heaviest, wide }))).toEqual([
    { depth: 0, name: "只取前几行", heaviest: false, wide: false },
    { depth: 1, name: "散列关联", heaviest: false, wide: false },
    { depth: 2, name: "逐行扫描整张表", heaviest: true, wide: true },
    { depth: 2, name: "按索引查找", heaviest: false, wide: false },
  ]);
  expect(steps[3]?.target).toBe("course · course_school");
});

test("a statement is known by the tables that it names first", () => {
  expect(
    tablesOf('select 1 from "offering" o join public.course c on true left join school on true'),
  ).toEqual(["offering", "course", "school"]);
  expect(tablesOf("insert into mail (a) select b from outbox")).toEqual(["mail", "outbox"]);
  expect(tablesOf("update only account set a = $1")).toEqual(["account"]);
});
