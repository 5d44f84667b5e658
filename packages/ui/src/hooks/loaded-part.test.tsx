import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { drawnWhenLoaded } from "./drawn-when-loaded.js";
import { loadedPart } from "./loaded-part.js";

const Words = ({ text }: { text: string }) => <p>{text}</p>;

describe("a part that is loaded when it is needed", () => {
  it("is imported once, however many ask for it", async () => {
    const importPart = vi.fn(async () => Words);
    const part = loadedPart(importPart);
    expect(part.loaded).toBeUndefined();
    part.loadEarly();
    await Promise.all([part.load(), part.load()]);
    expect(importPart).toHaveBeenCalledOnce();
    expect(part.loaded).toBe(Words);
  });

  it("is tried again after a failure, which early loading keeps to itself", async () => {
    const importPart = vi.fn<() => Promise<typeof Words>>().mockRejectedValueOnce(new Error("offline"));
    const part = loadedPart(importPart.mockResolvedValue(Words));
    part.loadEarly();
    await expect(part.load()).rejects.toThrow("offline");
    await expect(part.load()).resolves.toBe(Words);
    expect(importPart).toHaveBeenCalledTimes(2);
  });

  it("waits for the network where there is none, and is no failure then", async () => {
    const browser = new EventTarget();
    const device = { onLine: false };
    vi.stubGlobal("window", browser);
    vi.stubGlobal("navigator", device);
    const importPart = vi
      .fn<() => Promise<typeof Words>>()
      .mockRejectedValueOnce(new TypeError("no network"));
    const loading = loadedPart(importPart.mockResolvedValue(Words)).load();
    await vi.waitFor(() => expect(importPart).toHaveBeenCalledOnce());
    device.onLine = true;
    // Whether it listens already cannot be seen: the network comes back until it has heard.
    await vi.waitFor(() => {
      browser.dispatchEvent(new Event("online"));
      expect(importPart).toHaveBeenCalledTimes(2);
    });
    await expect(loading).resolves.toBe(Words);
    vi.unstubAllGlobals();
  });

  it("tells whoever waits that it is there", async () => {
    const part = loadedPart(async () => Words);
    const [told, gone] = [vi.fn(), vi.fn()];
    part.subscribe(told);
    part.subscribe(gone)();
    await part.load();
    expect(told).toHaveBeenCalledOnce();
    expect(gone).not.toHaveBeenCalled();
  });

  it("leaves its place to a placeholder on a server, whether it is there or not: a browser starts with the same", async () => {
    const part = loadedPart(async () => Words);
    const Drawn = drawnWhenLoaded(part, ({ text }) => <p aria-busy="true">{text}</p>);
    const placeholder = '<p aria-busy="true">图</p>';
    expect(renderToString(<Drawn text="图" />)).toBe(placeholder);
    await part.load();
    expect(renderToString(<Drawn text="图" />)).toBe(placeholder);
  });
});
