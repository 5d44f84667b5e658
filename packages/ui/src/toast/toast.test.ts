import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOAST_DURATIONS, toast } from "./toast.js";
import { connect, type Message } from "./toast-queue.js";
import { toastTimers } from "./toast-timers.js";

const show = vi.fn<(message: Message) => void>();
const dismiss = vi.fn();

beforeEach(() => {
  show.mockReset();
  dismiss.mockReset();
});

it("what is said before there is a place for it waits, in order, and can be taken back", () => {
  const done: string[] = [];
  show.mockImplementation(({ text }) => void done.push(`said ${text as string}`));
  dismiss.mockImplementation((id) => void done.push(`took back ${String(id)}`));
  const id = toast.success("选课成功");
  toast.success("已退选");
  toast.dismiss(id);
  expect(done).toEqual([]);
  connect({ show, dismiss });
  expect(done).toEqual(["said 选课成功", "said 已退选", `took back ${id}`]);
  toast.success("候补成功");
  expect(done[3]).toBe("said 候补成功");
});

it("messages stay 2.5 s, or 3 s where the specification says so (sections 8 and 9)", () => {
  connect({ show, dismiss });
  expect(TOAST_DURATIONS).toEqual({ short: 2500, long: 3000 });
  const kinds = ["success", "error", "info", "warning"] as const;
  for (const kind of kinds) {
    const id = toast[kind]("反馈成功");
    expect(show).toHaveBeenLastCalledWith({ kind, text: "反馈成功", stay: 2500, id });
    toast[kind]("软件许可证书授权已过期，请与学校相关部门联系！", { duration: "long" });
    expect(show.mock.lastCall?.[0]).toMatchObject({ stay: 3000 });
    toast[kind]("已退选", { duration: "stay", id: "drop" });
    expect(show.mock.lastCall?.[0]).toMatchObject({ stay: Number.POSITIVE_INFINITY, id: "drop" });
  }
});

it("a message with something to do stays until it is done or closed, unless told otherwise", () => {
  connect({ show, dismiss });
  const action = { label: "撤销", onClick: () => undefined };
  toast.success("已退选", { action });
  expect(show.mock.lastCall?.[0].stay).toBe(Number.POSITIVE_INFINITY);
  toast.success("已退选", { action, duration: "long" });
  expect(show.mock.lastCall?.[0].stay).toBe(3000);
});

it("a promise is told in one place: under way, then how it ended", async () => {
  connect({ show, dismiss });
  const onClose = vi.fn();
  const words = { loading: "正在保存", success: (n: number) => `已保存 ${n} 门`, error: "没有保存" };
  const id = toast.promise(Promise.resolve(3), words, { onClose });
  const failed = toast.promise(Promise.reject<number>(new TypeError("Failed to fetch")), words);
  const refused = toast.promise(Promise.reject<number>(new Error("本轮已关闭")), words);
  expect(show.mock.calls.map(([{ kind, stay }]) => [kind, stay])).toEqual(
    Array.from({ length: 3 }, () => ["loading", Number.POSITIVE_INFINITY]),
  );
  // What is under way does not tell the end: the result takes its place.
  expect(show.mock.calls[0]?.[0].onClose).toBeUndefined();
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(6));
  const ends = new Map(show.mock.calls.slice(3).map(([message]) => [message.id, message]));
  expect(ends.get(id)).toEqual({ id, kind: "success", text: "已保存 3 门", stay: 2500, onClose });
  expect(ends.get(failed)).toMatchObject({ kind: "error", text: "没有保存", description: undefined });
  expect(ends.get(refused)).toMatchObject({ kind: "error", text: "没有保存", description: "本轮已关闭" });
});

describe("the clock of messages", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("stands still while it is held, and goes on with what is left", () => {
    const ended = vi.fn();
    const timers = toastTimers(ended);
    timers.start("a", 2500);
    vi.advanceTimersByTime(2000);
    timers.hold(true);
    timers.start("b", 3000);
    vi.advanceTimersByTime(60_000);
    expect(ended).not.toHaveBeenCalled();
    timers.hold(false);
    vi.advanceTimersByTime(499);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ended.mock.calls).toEqual([["a"]]);
    vi.advanceTimersByTime(2500);
    expect(ended.mock.calls).toEqual([["a"], ["b"]]);
  });

  it("counts from the start for a message that takes the place of another, and not at all without an end", () => {
    const ended = vi.fn();
    const timers = toastTimers(ended);
    timers.start("a", 2500);
    vi.advanceTimersByTime(2000);
    timers.start("a", 2500);
    vi.advanceTimersByTime(2000);
    expect(ended).not.toHaveBeenCalled();
    timers.start("a", Number.POSITIVE_INFINITY);
    timers.start("b", 100);
    timers.forget("b");
    vi.advanceTimersByTime(60_000);
    expect(ended).not.toHaveBeenCalled();
  });
});
