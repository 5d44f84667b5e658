import { afterEach, expect, it, vi } from "vitest";
import { toast as sonner } from "sonner";
import { TOAST_DURATIONS, toast } from "./toast.js";

afterEach(() => vi.restoreAllMocks());

it("messages stay 2.5 s, or 3 s where the specification says so (sections 8 and 9)", () => {
  expect(TOAST_DURATIONS).toEqual({ short: 2500, long: 3000 });
  const kinds = ["success", "error", "info", "warning"] as const;
  for (const kind of kinds) {
    const shown = vi.spyOn(sonner, kind).mockReturnValue("1");
    toast[kind]("反馈成功");
    expect(shown).toHaveBeenLastCalledWith("反馈成功", { duration: 2500 });
    toast[kind]("软件许可证书授权已过期，请与学校相关部门联系！", { duration: "long" });
    expect(shown.mock.lastCall?.[1]).toMatchObject({ duration: 3000 });
    toast[kind]("已退选", { duration: "stay", id: "drop" });
    expect(shown.mock.lastCall?.[1]).toEqual({ duration: Number.POSITIVE_INFINITY, id: "drop" });
  }
});
