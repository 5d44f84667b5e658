import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStoredValue } from "./stored-value.js";

const KEY = "huxuan:table:rounds";

function parse(text: string | null): readonly string[] {
  return text === null ? [] : text.split(",");
}

/** What all tabs of a browser share. */
function browser() {
  const values = new Map<string, string>();
  return {
    values,
    storage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        values.set(key, value);
      },
    },
  };
}

const add = (name: string) => (old: readonly string[]) => [...old, name];

describe("a value that several tabs of a browser keep", () => {
  beforeEach(() => void vi.stubGlobal("window", new EventTarget()));
  afterEach(() => void vi.unstubAllGlobals());

  /** The browser tells this tab what another one stored. */
  const hear = (key: string | null) => window.dispatchEvent(Object.assign(new Event("storage"), { key }));

  it("is changed from what is stored by then, not from what was read first", () => {
    const { storage, values } = browser();
    const here = createStoredValue(KEY, storage, parse, String);
    const there = createStoredValue(KEY, storage, parse, String);
    expect(here.get()).toEqual([]);
    there.update(add("本周未开始"));
    here.update(add("已关闭"));
    expect(values.get(KEY)).toBe("本周未开始,已关闭");
    there.update((old) => old.filter((name) => name !== "本周未开始"));
    expect(values.get(KEY)).toBe("已关闭");
  });

  it("follows another tab while somebody listens, and tells only of a change", () => {
    const { storage, values } = browser();
    const here = createStoredValue(KEY, storage, parse, String);
    const heard = vi.fn();
    const stop = here.subscribe(heard);
    expect(here.get()).toEqual([]);
    values.set(KEY, "已关闭");
    hear("huxuan:table:others");
    expect(here.get()).toEqual([]);
    hear(KEY);
    expect(here.get()).toEqual(["已关闭"]);
    hear(KEY);
    expect(heard).toHaveBeenCalledOnce();
    const known = here.get();
    expect(here.get()).toBe(known);
    values.clear();
    hear(null);
    expect(here.get()).toEqual([]);

    stop();
    values.set(KEY, "未开始");
    hear(KEY);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("is kept for the page where nothing can be stored, whatever other tabs do", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    for (const storage of [full, undefined]) {
      const value = createStoredValue(KEY, storage, parse, String);
      value.subscribe(() => undefined);
      value.update(add("甲"));
      value.update(add("乙"));
      hear(KEY);
      expect(value.get()).toEqual(["甲", "乙"]);
    }
  });
});
