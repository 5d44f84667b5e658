import { describe, expect, it, vi } from "vitest";
import { easeInOut, scrollToTop } from "./scroll-to-top.js";

describe("scrolling to the top", () => {
  it("begins where it is and ends at the top after the time", () => {
    expect(easeInOut(0, 800)).toBe(0);
    expect(easeInOut(400, 800)).toBeCloseTo(0.5);
    expect(easeInOut(800, 800)).toBe(1);
    expect(easeInOut(2000, 800)).toBe(1);
  });

  it("takes 800 ms (specification, section 9), and stops where the person takes the wheel", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const frame = (step: (now: number) => void) => setTimeout(() => step(performance.now()), 16);
    vi.stubGlobal("requestAnimationFrame", frame);
    vi.stubGlobal("cancelAnimationFrame", clearTimeout);
    vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
    const listeners = new Map<string, () => void>();
    const element = {
      scrollTop: 400,
      addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
      removeEventListener: (type: string) => listeners.delete(type),
    };
    scrollToTop(element as unknown as Element);
    vi.advanceTimersByTime(400);
    expect(element.scrollTop).toBeGreaterThan(100);
    expect(element.scrollTop).toBeLessThan(300);
    vi.advanceTimersByTime(420);
    expect(element.scrollTop).toBe(0);
    expect(listeners.size).toBe(0);

    element.scrollTop = 400;
    scrollToTop(element as unknown as Element);
    vi.advanceTimersByTime(200);
    listeners.get("wheel")?.();
    const there = element.scrollTop;
    vi.advanceTimersByTime(2000);
    expect(element.scrollTop).toBe(there);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});
