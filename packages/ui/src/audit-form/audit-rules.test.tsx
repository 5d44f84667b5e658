import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { auditFormEn, auditFormZhCN } from "../messages/audit-form.js";
import { auditCheck } from "./audit-check.js";
import { AuditForm } from "./audit-form.js";
import {
  AUDIT_CONSTANTS,
  type AuditDraft,
  chooseResult,
  defaultResult,
  insertPhrase,
  restoreOpinion,
} from "./audit-rules.js";

const dicList = [
  { code: "2", dic_name: "不同意" },
  { code: "1", dic_name: "同意" },
  { code: "3", dic_name: "退回" },
];
const empty: AuditDraft = { result: "", opinion: "", kept: [] };

describe("the result to begin with", () => {
  it("is the first that is not in the excluded conclusions (specification, section 4)", () => {
    expect(defaultResult(dicList)).toBe("2");
    expect(defaultResult(dicList, ["2"])).toBe("1");
    expect(defaultResult(dicList, ["1", "2", "3"])).toBe("");
    expect(defaultResult([], ["1"])).toBe("");
  });
});

describe("choosing a result", () => {
  it("fills the opinion with its name (specification, section 4)", () => {
    expect(chooseResult(empty, "1", dicList)).toEqual({ result: "1", opinion: "同意", kept: [] });
    const changed = chooseResult(chooseResult(empty, "1", dicList), "3", dicList);
    expect(changed).toEqual({ result: "3", opinion: "退回", kept: [] });
  });

  it("keeps what somebody wrote, and undoing brings it back without another choice", () => {
    const typed = { ...empty, result: "1", opinion: "学分差 0.5，可以认定" };
    const chosen = chooseResult(typed, "3", dicList);
    expect(chosen).toEqual({ result: "3", opinion: "退回", kept: ["学分差 0.5，可以认定"] });
    expect(restoreOpinion(chosen, dicList)).toEqual({
      result: "3",
      opinion: "学分差 0.5，可以认定",
      kept: [],
    });
  });

  it("a code that the list does not have leaves the opinion alone", () => {
    expect(chooseResult({ ...empty, opinion: "写了" }, "9", dicList).opinion).toBe("写了");
  });

  it("no order of typing, choosing and undoing loses a text that was written", () => {
    const step = fc.oneof(
      fc.record({ choose: fc.constantFrom("1", "2", "3", "9") }),
      fc.record({ type: fc.string({ minLength: 1 }).filter((text) => text.trim() !== "") }),
      fc.constant({ undo: true }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let draft = empty;
        // Typing goes on from what stands there: only a choice may push a text out of sight.
        for (const one of steps) {
          const visible = [draft.opinion, ...draft.kept].filter(
            (text) => text.trim() !== "" && !dicList.some(({ dic_name }) => dic_name === text.trim()),
          );
          if ("choose" in one) draft = chooseResult(draft, one.choose, dicList);
          else if ("type" in one) draft = { ...draft, opinion: draft.opinion + one.type };
          else draft = restoreOpinion(draft, dicList);
          const after = [draft.opinion, ...draft.kept];
          for (const text of visible)
            expect(after.some((now) => now === text || ("type" in one && now.startsWith(text)))).toBe(true);
        }
      }),
    );
  });
});

describe("a phrase", () => {
  it("goes in at the cursor, in place of what is selected; without a cursor to the end", () => {
    expect(insertPhrase("同意认定", "，", { start: 2, end: 2 })).toEqual({ text: "同意，认定", caret: 3 });
    expect(insertPhrase("同意认定", "不同意", { start: 0, end: 2 }).text).toBe("不同意认定");
    expect(insertPhrase("同意。", "请补充。")).toEqual({ text: "同意。请补充。", caret: 7 });
  });

  it("leaves everything outside the selection as it was, wherever the cursor is said to be", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer(), fc.integer(), (text, phrase, start, end) => {
        const next = insertPhrase(text, phrase, { start, end });
        const before = next.text.slice(0, next.caret - phrase.length);
        const behind = next.text.slice(next.caret);
        expect(next.text.slice(next.caret - phrase.length, next.caret)).toBe(phrase);
        expect(text.startsWith(before)).toBe(true);
        expect(text.endsWith(behind)).toBe(true);
        expect(before.length + behind.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe("the specification's texts and limits", () => {
  const messages = async (values: { result: string; opinion: string }, max?: number) => {
    const checked = await auditCheck(auditFormZhCN, max)(values, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    return [checked.errors.result?.message, checked.errors.opinion?.message];
  };

  it("a result and an opinion are required, blanks are none (section 5)", async () => {
    expect(await messages({ result: "", opinion: " \n" })).toEqual(["审核结果不能为空", "审核意见不能为空"]);
    expect(await messages({ result: "1", opinion: "同意" })).toEqual([undefined, undefined]);
    expect(await messages({ result: "1", opinion: "同意认定" }, 3)).toEqual([undefined, "最多 3 个字符"]);
  });

  it("a refused check is called 验证未通过 (sections 5 and 8), the history is 200 px high (section 9)", () => {
    expect(auditFormZhCN.invalid).toBe("验证未通过");
    expect(AUDIT_CONSTANTS.historyHeight).toBe(200);
  });

  it("English has every text too", () => {
    expect(Object.keys(auditFormEn).toSorted()).toEqual(Object.keys(auditFormZhCN).toSorted());
  });
});

it("is drawn on a server with its step, its default result and its opinion, without a warning", () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const html = renderToString(
    <AuditForm
      workflow={{
        currentAuditName: "学院审核",
        auditlog: [{ nodeName: "提交申请", endTime: "2026-11-18 09:12:00", assignee: "周承泽" }],
        dicList,
      }}
      excludedConclusions={["2"]}
      onSubmit={async () => undefined}
    />,
  );
  expect(html).toContain("学院审核");
  expect(html).toContain("提交申请");
  expect(html).toMatch(/<textarea[^>]*>同意</);
  expect(complained).not.toHaveBeenCalled();
  complained.mockRestore();
});
