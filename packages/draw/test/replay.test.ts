import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { replay, writeDrawFile } from "../src/index.js";
import { classOf, ticketFor } from "./draw-worlds.js";

/** The command as it is built (`npm run build`). */
const COMMAND = fileURLToPath(new URL("../dist/replay.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "huxuan-replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytes = writeDrawFile({
  round: { id: "R1", name: "通识抽签" },
  input: {
    roundId: "R1",
    order: "priority,rank,no",
    seed: "huxuan-demo-seed",
    offerings: [classOf("X", 1), classOf("Z", 1)],
    tickets: [ticketFor("S1", ["X", "Z"]), ticketFor("S4", ["X"])],
  },
  classes: { X: { code: "HB-101", course: "急救与健康", school: "H" } },
  schools: { H: "海滨大学" },
});
const file = join(folder, "draw.json.gz");
writeFileSync(file, gzipSync(bytes));
const published = join(folder, "published.json");
const { seedCommit, wishesHash, fileHash, resultHash } = replay(bytes);
writeFileSync(published, JSON.stringify({ seedCommit, wishesHash, fileHash, resultHash, name: "通识抽签" }));

const command = (...args: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, text: out + err });
    });
  });

describe("npm run replay", () => {
  it("says the hashes and that all four agree with what was published", async () => {
    const { code, text } = await command(file, "--published", published);
    expect(code).toBe(0);
    for (const hash of [seedCommit, wishesHash, fileHash, resultHash]) expect(text).toContain(hash);
    expect(text).toContain("✓ 重抽一致：核对了 4 项");
  });

  it("ends with 1 and names what differs", async () => {
    const { code, text } = await command(file, "--published", published, "--result-hash", "0".repeat(64));
    expect(code).toBe(1);
    expect(text).toContain("✗ 与公布的不一致：结果的 SHA-256");
  });

  it("tells a ticket its wishes, its number and its place", async () => {
    const { code, text } = await command(file, "--ticket", "s4");
    expect(code).toBe(0);
    expect(text).toContain("抽签次序 毕业班优先");
    expect(text).toContain("签 S4，抽到的号 5bcd");
    expect(text).toContain("第 1 志愿 HB-101 急救与健康：次序第 2/2，未中：名额已满，排第 1 位");
  });

  it("refuses with what to do, and 1", async () => {
    for (const [args, message] of [
      [[], "用法：npm run replay"],
      [["--what"], "用法：npm run replay"],
      [[join(folder, "none")], "读不到文件"],
      [[published], "只认 huxuan-draw-1"],
      [[file, "--ticket", "S9"], "文件里没有签 S9"],
      [[file, "--published", file], "公布的数值读不懂"],
    ] as const) {
      const { code, text } = await command(...args);
      expect([code, text]).toEqual([1, expect.stringContaining(message)]);
    }
  });
});
