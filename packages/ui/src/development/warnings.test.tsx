import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FormField } from "../form/index.js";
import { RequirePermission } from "../permission/index.js";
import { UiProvider } from "../provider/index.js";
import { countToaster } from "../toast/missing-toaster.js";
import { toast } from "../toast/toast.js";
import { isMonday } from "./first-monday.js";
import { warnOnce } from "./warn-once.js";

const warn = vi.spyOn(console, "warn");
beforeEach(() => {
  vi.useFakeTimers();
  warn.mockReset();
});
afterEach(() => void vi.useRealTimers());

describe("whoever programs with the library is warned", () => {
  it("of a semester whose first Monday is none", () => {
    const days = ["2026-08-31", "2026-09-01", "2026-9-7", "", "2026-13-07"];
    expect(days.map(isMonday)).toEqual([true, false, false, false, false]);
  });

  it("of a FormField that stands in no Form, in words that say what to do", () => {
    const field = <FormField name="name">{() => <input />}</FormField>;
    expect(() => renderToString(field)).toThrow(/FormField: "name" stands in no Form.*<Form form=\{form\}>/);
  });

  it("once of each thing, with the component's name", () => {
    for (const problem of ["one", "one", "two"]) warnOnce("DataTable", problem);
    expect(warn.mock.calls).toEqual([["[@huxuan/ui] DataTable: one"], ["[@huxuan/ui] DataTable: two"]]);
  });

  it("when nothing says what is permitted, and not where a provider does", () => {
    const page = <RequirePermission required="course-create">新建课程</RequirePermission>;
    expect(renderToString(<UiProvider can={() => true}>{page}</UiProvider>)).toBe("新建课程");
    expect(warn).not.toHaveBeenCalled();
    expect(renderToString(page)).toBe("");
    expect(warn.mock.calls.flat().join()).toMatch(/"course-create".*UiProvider with `can`/);
  });

  it("when a message finds no Toaster, after a while in which one may come", () => {
    const goes = countToaster();
    toast.success("已保存");
    vi.runAllTimers();
    goes();
    toast.success("已保存");
    const late = countToaster();
    vi.runAllTimers();
    late();
    expect(warn).not.toHaveBeenCalled();
    toast.success("已保存");
    vi.runAllTimers();
    expect(warn.mock.calls.flat().join()).toMatch(/toast: there is no Toaster on the page/);
  });
});
