import type { SelectionPreview } from "@huxuan/api-client";
import { describe, expect, test } from "vitest";
import { liveAction } from "./live-action.ts";
import { LiveSeatsStore } from "./live-seats.ts";

const preview = (part: Partial<SelectionPreview>): SelectionPreview => ({
  action: "enrol",
  message: "",
  blocking: [],
  swaps: [],
  waitSwaps: [],
  creditsAfter: 2,
  ...part,
});
const running = { state: "open", allowsWaitlist: true } as const;
const seats = (taken: number, queued = 0) => ({ capacity: 10, taken, queued });

describe("the button of a course", () => {
  test("offers the waitlist the moment the last seat goes", () => {
    expect(liveAction(preview({}), seats(9), running)).toBe("enrol");
    expect(liveAction(preview({}), seats(10), running)).toBe("queue");
  });

  test("offers nothing when the last seat goes and the round has no waitlist", () => {
    expect(liveAction(preview({}), seats(10), { ...running, allowsWaitlist: false })).toBe("none");
  });

  test("offers a seat again when one is freed and nobody waits", () => {
    const full = preview({ action: "queue", code: "OFFERING_FULL" });
    expect(liveAction(full, seats(9), running)).toBe("enrol");
    expect(liveAction(full, seats(9, 1), running)).toBe("queue");
  });

  test("never offers a seat against another reason", () => {
    const conflict = preview({ action: "none", code: "TIME_CONFLICT" });
    expect(liveAction(conflict, seats(0), running)).toBe("none");
    const quota = preview({ action: "queue", code: "GUEST_QUOTA" });
    expect(liveAction(quota, seats(3), running)).toBe("queue");
  });

  test("offers a swap while the wanted course has a seat, and to wait for one with the swap when the last one goes", () => {
    const swap = preview({ action: "swap", code: "TIME_CONFLICT" });
    expect(liveAction(swap, seats(9), running)).toBe("swap");
    expect(liveAction(swap, seats(10), running)).toBe("queueSwap");
    expect(liveAction(swap, seats(10), { ...running, allowsWaitlist: false })).toBe("none");
    const waits = preview({ action: "queueSwap", code: "TIME_CONFLICT" });
    expect(liveAction(waits, seats(10), running)).toBe("queueSwap");
    expect(liveAction(waits, seats(10), { ...running, state: "published" })).toBe("none");
    expect(liveAction(swap, seats(9), { ...running, state: "published" })).toBe("none");
  });

  test("takes nobody before the round opens, but keeps withdrawing a matter of the server", () => {
    expect(liveAction(preview({}), seats(0), { ...running, state: "published" })).toBe("none");
    expect(liveAction(preview({ action: "withdraw" }), seats(5), { ...running, state: "ended" })).toBe(
      "withdraw",
    );
  });
});

describe("live seats", () => {
  test("a change tells only the rows whose numbers changed", () => {
    const store = new LiveSeatsStore();
    const told: string[] = [];
    store.subscribe(1, () => told.push("one"));
    const stop = store.subscribe(2, () => told.push("two"));
    store.update([
      { offeringId: 1, capacity: 10, taken: 1, queued: 0 },
      { offeringId: 2, capacity: 10, taken: 1, queued: 0 },
    ]);
    store.update([
      { offeringId: 1, capacity: 10, taken: 2, queued: 0 },
      { offeringId: 2, capacity: 10, taken: 1, queued: 0 },
    ]);
    stop();
    store.update([{ offeringId: 2, capacity: 10, taken: 9, queued: 0 }]);
    expect(told).toEqual(["one", "two", "one"]);
    expect(store.get(2)).toEqual({ capacity: 10, taken: 9, queued: 0 });
  });
});
