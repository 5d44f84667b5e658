import { toast as sonner } from "sonner";
import { afterEach, expect, it, vi } from "vitest";
import { TOAST_DURATIONS, toast } from "./toast.js";
import { connect } from "./toast-queue.js";

afterEach(() => vi.restoreAllMocks());

it("what is said before there is a place for it waits, in order, and can be taken back", () => {
  const done: string[] = [];
  vi.spyOn(sonner, "success").mockImplementation((text) => done.push(`said ${text as string}`));
  vi.spyOn(sonner, "dismiss").mockImplementation((id) => {
    done.push(`took back ${String(id)}`);
    return "";
  });
  const id = toast.success("选课成功");
  toast.success("已退选");
  toast.dismiss(id);
  expect(done).toEqual([]);
  connect(sonner);
  expect(done).toEqual(["said 选课成功", "said 已退选", `took back ${id}`]);
  toast.success("候补成功");
  expect(done[3]).toBe("said 候补成功");
});

it("messages stay 2.5 s, or 3 s where the specification says so (sections 8 and 9)", () => {
  connect(sonner);
  expect(TOAST_DURATIONS).toEqual({ short: 2500, long: 3000 });
  const kinds = ["success", "error", "info", "warning"] as const;
  for (const kind of kinds) {
    const shown = vi.spyOn(sonner, kind).mockReturnValue("1");
    const id = toast[kind]("反馈成功");
    expect(shown).toHaveBeenLastCalledWith("反馈成功", { duration: 2500, id });
    toast[kind]("软件许可证书授权已过期，请与学校相关部门联系！", { duration: "long" });
    expect(shown.mock.lastCall?.[1]).toMatchObject({ duration: 3000 });
    toast[kind]("已退选", { duration: "stay", id: "drop" });
    expect(shown.mock.lastCall?.[1]).toEqual({ duration: Number.POSITIVE_INFINITY, id: "drop" });
  }
});
