import { expect, test } from "vitest";
import { logEvents } from "./log-events.ts";

const approval = {
  nodeName: "学校审核",
  action: "approve",
  commentContext: "同意",
  endTime: "2026-03-01 08:30:00",
  assignee: "王老师",
} as const;

test("an opinion that only repeats the act is not said twice", () => {
  expect(logEvents([approval])).toMatchObject([
    { label: "学校审核 · 同意", person: "王老师", description: null, time: "2026-03-01T00:30:00.000Z" },
  ]);
  expect(logEvents([{ ...approval, commentContext: "材料齐全" }])[0]).toMatchObject({
    description: "材料齐全",
  });
});

test("who acted for somebody is named with whom they acted for, and so is where it went", () => {
  const [given, back] = logEvents([
    { ...approval, action: "transfer", onBehalfOf: "李老师", target: "赵老师" },
    { ...approval, action: "sendBack", target: "发起人（汪怡）" },
  ]);
  expect(given).toMatchObject({ label: "学校审核 · 转办 · 转给赵老师", person: "王老师（代李老师）" });
  expect(back).toMatchObject({ label: "学校审核 · 退回 · 退回到发起人（汪怡）", tone: "warning" });
});

test("a step that waits has no time, and says that it waits", () => {
  expect(logEvents([{ nodeName: "学校审核" }])).toMatchObject([
    { label: "学校审核 · 等待办理", time: null, person: null },
  ]);
});
