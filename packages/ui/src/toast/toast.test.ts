import { toast as sonner } from "sonner";
import { beforeEach, expect, it, vi } from "vitest";
import type { Message } from "./toast-card.js";
import { TOAST_DURATIONS, toast } from "./toast.js";

vi.mock("sonner", () => ({ toast: { custom: vi.fn(), dismiss: vi.fn() } }));

/** The message and the options of each call so far. */
const shown = () =>
  vi.mocked(sonner.custom).mock.calls.map(([render, options]) => ({
    ...(render("") as unknown as { props: { message: Message } }).props.message,
    stay: options?.duration,
    options,
  }));

beforeEach(() => {
  vi.mocked(sonner.custom).mockReset();
});

it("messages stay 2.5 s, or 3 s where the specification says so (sections 8 and 9)", () => {
  expect(TOAST_DURATIONS).toEqual({ short: 2500, long: 3000, undo: 8000 });
  for (const kind of ["success", "error", "info", "warning"] as const) {
    const id = toast[kind]("反馈成功");
    expect(shown().at(-1)).toMatchObject({ kind, text: "反馈成功", stay: 2500, id });
    toast[kind]("软件许可证书授权已过期，请与学校相关部门联系！", { duration: "long" });
    expect(shown().at(-1)).toMatchObject({ stay: 3000 });
    toast[kind]("已退选", { duration: "stay", id: "drop" });
    expect(shown().at(-1)).toMatchObject({ stay: Number.POSITIVE_INFINITY, id: "drop" });
  }
});

it("a message with an action stays until it is used or closed, unless told otherwise", () => {
  const action = { label: "撤销", onClick: () => undefined };
  toast.success("已退选", { action });
  expect(shown().at(-1)?.stay).toBe(Number.POSITIVE_INFINITY);
  toast.success("已移出志愿", { action, duration: "undo" });
  expect(shown().at(-1)?.stay).toBe(8000);
});

it("the caller hears once that a message has gone, however it went", () => {
  const onClose = vi.fn();
  toast.info("反馈成功", { onClose });
  const options = shown().at(-1)?.options;
  vi.stubGlobal("document", { activeElement: null });
  options?.onAutoClose?.({} as never);
  options?.onDismiss?.({} as never);
  vi.unstubAllGlobals();
  expect(onClose).toHaveBeenCalledOnce();
});

it("a promise is told in one place: under way, then how it ended", async () => {
  const onClose = vi.fn();
  const words = { loading: "正在保存", success: (n: number) => `已保存 ${n} 门`, error: "没有保存" };
  const id = toast.promise(Promise.resolve(3), words, { onClose });
  const failed = toast.promise(Promise.reject<number>(new TypeError("Failed to fetch")), words);
  const refused = toast.promise(Promise.reject<number>(new Error("本轮已关闭")), words);
  expect(shown().map(({ kind, stay }) => [kind, stay])).toEqual(
    Array.from({ length: 3 }, () => ["loading", Number.POSITIVE_INFINITY]),
  );
  await vi.waitFor(() => expect(sonner.custom).toHaveBeenCalledTimes(6));
  const ends = new Map(
    shown()
      .slice(3)
      .map((message) => [message.options?.id, message]),
  );
  expect(ends.get(id)).toMatchObject({ kind: "success", text: "已保存 3 门", stay: 2500 });
  expect(ends.get(failed)).toMatchObject({ kind: "error", text: "没有保存", description: undefined });
  expect(ends.get(refused)).toMatchObject({ kind: "error", text: "没有保存", description: "本轮已关闭" });
});
