import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cookieTokenStore } from "../src/index.js";

const tokens = { accessToken: "a.b-c", refreshToken: "r/=+ ;é" };

describe("tokens in cookies (specification, sections 7 and 9)", () => {
  /** What was written, and what the page reads back. */
  let written: string[];
  let protocol: string;

  beforeEach(() => {
    written = [];
    protocol = "https:";
    const jar = new Map<string, string>([["other", "1"]]);
    vi.stubGlobal("location", {
      get protocol() {
        return protocol;
      },
    });
    vi.stubGlobal("document", {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      },
      set cookie(text: string) {
        written.push(text);
        const [pair = "", ...attributes] = text.split("; ");
        const [name = "", value = ""] = pair.split("=");
        if (attributes.includes("Max-Age=0")) jar.delete(name);
        else jar.set(name, value);
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const maxAges = () => written.map((text) => /^([\w-]+)=.*Max-Age=(\d+)/.exec(text)?.slice(1));

  test("have the names of the product and live for a day", () => {
    const store = cookieTokenStore();
    store.set(tokens);
    expect(store.get()).toEqual(tokens);
    expect(maxAges()).toEqual([
      ["__Host-mutual-recognition-token", "86400"],
      ["__Host-mutual-recognition-refresh-token", "86400"],
    ]);
    expect(written.every((text) => text.endsWith("; Path=/; Max-Age=86400; SameSite=Strict; Secure"))).toBe(
      true,
    );
  });

  test("of somebody who asked to be remembered live as long as is configured, also when they are refreshed", () => {
    const store = cookieTokenStore({ rememberDays: 30 });
    store.remember(true);
    store.set(tokens);
    cookieTokenStore({ rememberDays: 30 }).set({ ...tokens, accessToken: "next" });
    expect(new Set(maxAges().map((each) => each?.[1]))).toEqual(new Set([String(30 * 86_400)]));
    store.remember(false);
    store.set(tokens);
    expect(maxAges().at(-1)).toEqual(["__Host-mutual-recognition-refresh-token", "86400"]);
  });

  test("take the time that the site says at the sign-in", () => {
    const store = cookieTokenStore();
    store.remember(true, 3);
    store.set(tokens);
    expect(maxAges().at(-1)).toEqual(["__Host-mutual-recognition-refresh-token", String(3 * 86_400)]);
    cookieTokenStore().set(tokens);
    expect(maxAges().at(-1)).toEqual(["__Host-mutual-recognition-refresh-token", String(3 * 86_400)]);
  });

  test("are forgotten, and none is half a pair", () => {
    const store = cookieTokenStore();
    store.set(tokens);
    store.set(null);
    expect(store.get()).toBeNull();
    document.cookie = "__Host-mutual-recognition-token=alone; Path=/";
    expect(store.get()).toBeNull();
  });

  test("of a sign-in before the prefix are taken over once, with the time that they were to live", () => {
    document.cookie = "mutual-recognition-token=old; Path=/";
    document.cookie = "mutual-recognition-refresh-token=older; Path=/";
    document.cookie = "mutual-recognition-remember=3; Path=/";
    const store = cookieTokenStore();
    expect(store.get()).toEqual({ accessToken: "old", refreshToken: "older" });
    expect(document.cookie).toContain("__Host-mutual-recognition-token=old");
    expect(document.cookie).not.toMatch(/(^|; )mutual-recognition-/);
    store.set(tokens);
    expect(maxAges().at(-1)).toEqual(["__Host-mutual-recognition-refresh-token", String(3 * 86_400)]);
    store.set(null);
    // A neighbouring site put them there.
    document.cookie = "mutual-recognition-token=theirs; Path=/";
    document.cookie = "mutual-recognition-refresh-token=theirs; Path=/";
    expect(store.get()).toBeNull();
  });

  test("are not marked for https on a site without it", () => {
    protocol = "http:";
    cookieTokenStore().set(tokens);
    expect(written.some((text) => text.includes("Secure"))).toBe(false);
  });
});
