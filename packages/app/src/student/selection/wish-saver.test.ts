import type { WishDraft } from "@huxuan/api-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type SaveFailure, WishSaver } from "./wish-saver.ts";

interface List {
  version: number;
  ids: string;
}

class Refused extends Error {
  readonly failure: SaveFailure;
  constructor(kind: SaveFailure["kind"], reason = "原因") {
    super(reason);
    this.failure = { kind, reason };
  }
}

const wishes = (...ids: number[]): WishDraft[] => ids.map((offeringId) => ({ offeringId }));
const idsOf = (drafts: readonly WishDraft[]) => drafts.map(({ offeringId }) => offeringId).join();

/** A server that keeps one list as the contract says: another version is refused, the same save once more is not. */
class Server {
  stored: List = { version: 0, ids: "" };
  readonly received: string[] = [];
  /** What comes instead of the next answers; `lost`: it is done, and nobody hears of it. */
  trouble: (Refused | "lost")[] = [];

  save(version: number, ids: string): List {
    this.received.push(`${version}:${ids}`);
    const next = this.trouble.shift();
    if (next instanceof Refused) throw next;
    if (this.stored.version === version + 1 && this.stored.ids === ids) return this.stored;
    if (this.stored.version !== version) throw new Refused("stale");
    this.stored = { version: version + 1, ids };
    if (next === "lost") throw new Refused("lost");
    return this.stored;
  }
}

let server: Server;
let saver: WishSaver<List>;
let saved: string[];
let givenUp: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  server = new Server();
  saved = [];
  givenUp = [];
  saver = new WishSaver<List>({
    send: async ({ version, wishes: drafts }) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return server.save(version, idsOf(drafts));
    },
    versionOf: ({ version }) => version,
    failureOf: (error) => (error as Refused).failure,
    onSaved: ({ ids }) => saved.push(ids),
    onGivenUp: ({ kind }) => givenUp.push(kind),
  });
});
afterEach(() => vi.useRealTimers());

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const shown = () => saver.state().saving;

describe("a list of wishes is saved as one goes", () => {
  test("changes that follow each other make one save, and it says saved only after the answer", async () => {
    saver.change(wishes(1));
    await later(300);
    saver.change(wishes(2, 1));
    expect(shown()).toEqual({ state: "saving" });
    await later(450);
    expect(shown()).toEqual({ state: "saving" });
    expect(saver.state().draft).toEqual(wishes(2, 1));
    await later(100);
    expect(shown()).toEqual({ state: "saved" });
    expect(saver.state().draft).toBeNull();
    expect(server.received).toEqual(["0:2,1"]);
  });

  test("one save is under way at a time, and the latest list wins", async () => {
    saver.change(wishes(1));
    await later(450);
    saver.change(wishes(1, 2));
    saver.change(wishes(1, 2, 3));
    await later(1_000);
    expect(server.received).toEqual(["0:1", "1:1,2,3"]);
    expect(server.stored).toEqual({ version: 2, ids: "1,2,3" });
    expect(shown()).toEqual({ state: "saved" });
  });

  test("what could not be sent is kept, says when it is tried again, and is", async () => {
    server.trouble = [new Refused("again", "服务器正忙")];
    saver.change(wishes(1));
    await later(500);
    expect(shown()).toEqual({ state: "failed", reason: "服务器正忙", retryAt: 3_500 });
    expect(saver.state().draft).toEqual(wishes(1));
    await later(3_200);
    expect(shown()).toEqual({ state: "saved" });
    expect(server.stored.ids).toBe("1");
  });

  test("waits longer after each failure, and 重试 does not wait", async () => {
    server.trouble = [new Refused("again"), new Refused("again"), new Refused("again")];
    saver.change(wishes(1));
    await later(500);
    await later(3_100);
    expect(shown().retryAt).toBe(13_600);
    saver.flush();
    await later(100);
    expect(shown().retryAt).toBe(33_700);
    saver.flush();
    await later(100);
    expect(shown()).toEqual({ state: "saved" });
    expect(server.received).toHaveLength(4);
  });

  test("a save whose answer was lost is asked for once more, before what was changed since is sent", async () => {
    server.trouble = ["lost"];
    saver.change(wishes(1));
    await later(500);
    expect(shown().state).toBe("failed");
    saver.change(wishes(1, 2));
    await later(2_000);
    expect(server.received).toEqual(["0:1", "0:1", "1:1,2"]);
    expect(givenUp).toEqual([]);
    expect(shown()).toEqual({ state: "saved" });
    expect(saved).toEqual(["1", "1,2"]);
  });

  test("a list that another window changed is given up, and the next change begins with what was read", async () => {
    server.stored = { version: 4, ids: "9" };
    saver.change(wishes(1));
    await later(500);
    expect(givenUp).toEqual(["stale"]);
    expect(saver.state().draft).toBeNull();
    saver.read(4);
    saver.change(wishes(9, 1));
    await later(600);
    expect(server.stored).toEqual({ version: 5, ids: "9,1" });
  });

  test("what is read while a change waits does not make it look like a change of that", async () => {
    saver.change(wishes(1));
    server.stored = { version: 1, ids: "9" };
    saver.read(1);
    await later(600);
    expect(givenUp).toEqual(["stale"]);
    expect(server.stored.ids).toBe("9");
  });

  test("a list that is refused stays to be put right, and is not sent again as it is", async () => {
    server.trouble = [new Refused("wrong", "「通识」最多填 5 个志愿")];
    saver.change(wishes(1, 2));
    await later(500);
    expect(shown()).toEqual({ state: "failed", reason: "「通识」最多填 5 个志愿" });
    await later(120_000);
    expect(server.received).toHaveLength(1);
    saver.change(wishes(1));
    await later(600);
    expect(shown()).toEqual({ state: "saved" });
  });

  test("after the round has closed nothing waits any more, and it is told", async () => {
    server.trouble = [new Refused("closed", "本轮的志愿已经截止")];
    saver.change(wishes(1));
    await later(500);
    expect(givenUp).toEqual(["closed"]);
    expect(saver.state()).toEqual({ draft: null, saving: { state: "saved" } });
    await later(120_000);
    expect(server.received).toHaveLength(1);
  });
});
