import type { HealthPart, HealthState } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CALM_MS,
  dueAlarms,
  type OpenAlarm,
  type ReadPart,
  robotBody,
  robotProblem,
  SILENT_MS,
} from "./rules.ts";

const now = new Date("2026-11-25T01:12:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const at = (state: HealthState, ms = 0, part: HealthPart = "mail"): ReadPart => ({
  part,
  state,
  since: ago(ms),
});
const open = (more: Partial<OpenAlarm> = {}): OpenAlarm => ({
  id: 1,
  part: "mail",
  toldAt: ago(60_000),
  taken: false,
  ...more,
});
const none: ReadonlySet<HealthPart> = new Set();
const due = (parts: ReadPart[], alarms: OpenAlarm[], silent = none) =>
  dueAlarms(parts, alarms, { now, silent, repeatMs: 30 * 60_000 });

describe("an alarm", () => {
  test("opens when a part is red, once", () => {
    expect(due([at("bad")], [])).toEqual({ open: ["mail"], end: [], tell: [] });
    expect(due([at("bad")], [open()])).toEqual({ open: [], end: [], tell: [] });
  });

  test("opens for a part that has not answered for two minutes, and not before", () => {
    expect(due([at("silent", SILENT_MS - 1)], []).open).toEqual([]);
    expect(due([at("silent", SILENT_MS)], []).open).toEqual(["mail"]);
  });

  test("does not open for what is to be looked at, is well, or is not set up", () => {
    for (const state of ["warning", "well", "off"] as const)
      expect(due([at(state, 1e9)], []).open).toEqual([]);
  });

  test("ends when the part is well for a minute, or is not there any more", () => {
    const alarm = open();
    expect(due([at("well", CALM_MS - 1)], [alarm]).end).toEqual([]);
    expect(due([at("well", CALM_MS)], [alarm]).end).toEqual([alarm]);
    expect(due([at("warning", CALM_MS)], [alarm]).end).toEqual([alarm]);
    expect(due([at("silent", 1e9)], [alarm]).end).toEqual([]);
    expect(due([at("bad", 1e9)], [alarm]).end).toEqual([]);
    expect(due([], [alarm]).end).toEqual([alarm]);
  });

  test("is told again after half an hour while nobody has taken it", () => {
    const old = open({ toldAt: ago(30 * 60_000) });
    expect(due([at("bad")], [old]).tell).toEqual([old]);
    expect(due([at("bad")], [open({ toldAt: ago(30 * 60_000 - 1) })]).tell).toEqual([]);
    expect(due([at("bad")], [{ ...old, taken: true }]).tell).toEqual([]);
    expect(due([at("well", CALM_MS)], [old]).tell).toEqual([]);
  });

  test("of a silent part is told when the silence is over, and not before", () => {
    const untold = open({ toldAt: null });
    expect(due([at("bad")], [untold], new Set(["mail"])).tell).toEqual([]);
    expect(due([at("bad")], [untold]).tell).toEqual([untold]);
  });

  test("never ends and is told at once, and no part has two", () => {
    const states = fc.constantFrom<HealthState>("bad", "warning", "silent", "well", "off");
    const parts = fc.uniqueArray(
      fc.record({
        part: fc.constantFrom<HealthPart>("mail", "jobs", "disk"),
        state: states,
        ms: fc.nat(300_000),
      }),
      { selector: ({ part }) => part },
    );
    const alarms = fc.uniqueArray(
      fc.record({
        part: fc.constantFrom<HealthPart>("mail", "jobs", "disk"),
        told: fc.option(fc.nat(7_200_000)),
        taken: fc.boolean(),
      }),
      { selector: ({ part }) => part },
    );
    fc.assert(
      fc.property(parts, alarms, (given, before) => {
        const stored = before.map(
          ({ part, told, taken }, id): OpenAlarm => ({
            id,
            part,
            taken,
            toldAt: told === null ? null : ago(told),
          }),
        );
        const found = due(
          given.map(({ part, state, ms }) => at(state, ms, part)),
          stored,
        );
        for (const one of found.tell) expect(found.end).not.toContain(one);
        for (const part of found.open) expect(stored.some((one) => one.part === part)).toBe(false);
      }),
    );
  });
});

describe("a group's robot", () => {
  const text = "邮件：发不出去";
  test("is told in its own words", () => {
    const body = (url: string) => robotBody(new URL(url), text, { part: "mail" });
    const chinese = { msgtype: "text", text: { content: text } };
    expect(body("https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1")).toEqual(chinese);
    expect(body("https://oapi.dingtalk.com/robot/send?access_token=1")).toEqual(chinese);
    for (const host of ["open.feishu.cn", "open.larksuite.com"])
      expect(body(`https://${host}/open-apis/bot/v2/hook/1`)).toEqual({
        msg_type: "text",
        content: { text },
      });
    expect(body("https://alerts.example.edu.cn/huxuan")).toEqual({ text, part: "mail" });
  });

  test("that answers 200 and refuses is understood", () => {
    expect(robotProblem({ errcode: 0, errmsg: "ok" })).toBe("");
    expect(robotProblem({ code: 0 })).toBe("");
    expect(robotProblem({ errcode: 93000, errmsg: "invalid webhook url" })).toBe(
      "对方拒收：invalid webhook url",
    );
    expect(robotProblem({ code: 19001, msg: "param invalid" })).toBe("对方拒收：param invalid");
    expect(robotProblem({ errcode: 7 })).toBe("对方拒收：7");
    expect(robotProblem({})).toBe("");
    expect(robotProblem({ code: 1, msg: "长".repeat(500) })).toHaveLength("对方拒收：".length + 120);
    expect(robotProblem("ok")).toBe("");
    expect(robotProblem(null)).toBe("");
  });
});
