import type { AlarmTelling } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { toldText, waysText } from "./alarm-words.ts";

const telling = (more: Partial<AlarmTelling>): AlarmTelling => ({
  way: "portal",
  words: "opened",
  to: "3 人",
  at: "2026-11-25T00:41:00Z",
  sending: "sent",
  problem: "",
  ...more,
});

test("who was told is said of the last news alone, with what did not go out", () => {
  expect(toldText([])).toBe("静默中，没有通知任何人");
  const later = { at: "2026-11-25T01:11:00Z" };
  expect(
    toldText([
      telling({}),
      telling(later),
      telling({ ...later, way: "mail", to: "a@b.cn", sending: "failed", problem: "没有设置邮件服务器" }),
      telling({ ...later, way: "webhook", to: "robot.cn", sending: "waiting", problem: "连不上" }),
    ]),
  ).toBe(
    "平台通知 3 人、邮件 a@b.cn没有发出（没有设置邮件服务器）、群机器人 robot.cn正在发（连不上，会再试）",
  );
});

test("whom alarms go to is said in a sentence, and when it is nobody", () => {
  expect(waysText({ people: 2, mails: ["a@b.cn"], webhook: "robot.cn", silences: [] })).toBe(
    "出事时通知：平台通知 2 人；邮件 a@b.cn；群机器人 robot.cn",
  );
  expect(waysText({ people: 0, mails: [], silences: [] })).toBe("现在没有人会收到报警");
});
