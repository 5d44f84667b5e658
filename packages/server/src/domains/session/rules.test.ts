import fc from "fast-check";
import { expect, test } from "vitest";
import {
  FAILURES_PER_DEVICE,
  type FailureCounts,
  judgeRefresh,
  needsChallenge,
  REFRESH_GRACE_MS,
} from "./rules.ts";

const START = Date.parse("2026-09-09T01:00:00Z");
const at = (minutes: number): Date => new Date(START + minutes * 60_000);

const limits = { captcha: "off", failuresPerAccount: 3, failuresPerAddress: 30 } as const;
const none: FailureCounts = { account: 0, address: 0, device: null };

test("a challenge is asked for after three failures of a name, or thirty of an address", () => {
  expect(needsChallenge({ ...none, account: 2, address: 29 }, limits)).toBe(false);
  expect(needsChallenge({ ...none, account: 3 }, limits)).toBe(true);
  expect(needsChallenge({ ...none, address: 30 }, limits)).toBe(true);
});

test("where the setting asks always, it is asked for without any failure, on known devices too", () => {
  expect(needsChallenge(none, { ...limits, captcha: "always" })).toBe(true);
  expect(needsChallenge({ ...none, device: 0 }, { ...limits, captcha: "always" })).toBe(true);
});

test("a known device needs none, whatever strangers did, until somebody guesses on it", () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), fc.nat(20), (account, address, device) => {
      const counts = { account, address, device };
      const asStranger = needsChallenge({ account, address, device: null }, limits);
      expect(needsChallenge(counts, limits)).toBe(device >= FAILURES_PER_DEVICE && asStranger);
    }),
  );
});

test("one failure more never takes a challenge away", () => {
  const counts = fc.record({ account: fc.nat(10), address: fc.nat(60), device: fc.option(fc.nat(20)) });
  fc.assert(
    fc.property(counts, ({ account, address, device }) => {
      if (!needsChallenge({ account, address, device }, limits)) return;
      const more = {
        account: account + 1,
        address: address + 1,
        device: device === null ? null : device + 1,
      };
      expect(needsChallenge(more, limits)).toBe(true);
    }),
  );
});

test("a refresh token is exchanged once; a moment later it gives the same, later it is a reuse", () => {
  const family = { generation: 7, rotatedAt: at(0) };
  expect(judgeRefresh(7, family, at(60))).toBe("rotate");
  expect(judgeRefresh(6, family, new Date(START + REFRESH_GRACE_MS))).toBe("repeat");
  expect(judgeRefresh(6, family, new Date(START + REFRESH_GRACE_MS + 1))).toBe("reused");
  expect(judgeRefresh(5, family, at(0))).toBe("reused");
  expect(judgeRefresh(8, family, at(0))).toBe("reused");
  // A token of a family that was restored from a backup of before its first rotation.
  expect(judgeRefresh(1, { generation: 0, rotatedAt: null }, at(0))).toBe("reused");
});
