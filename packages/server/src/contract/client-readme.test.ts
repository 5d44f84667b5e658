import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../../testing/people.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";

// The programs of the client's README, as a stranger copies them: each is run against this server.

const run = promisify(execFile);
const path = (from: string) => fileURLToPath(new URL(from, import.meta.url));
const blocksOf = (readme: string): [name: string, code: string][] =>
  Array.from(
    readFileSync(path(`../../../api-client/${readme}`), "utf8").matchAll(
      /^```ts title="([\w.-]+)"\n([\s\S]*?)^```$/gm,
    ),
    ([, name = "", code = ""]) => [name, code],
  );
const programs = new Map(blocksOf("README.md"));

/** A folder of a stranger's, with the package and the types of Node installed. */
let folder: string;
let server: TestServer;

/** Runs one of them; gives what it printed, the first and the last line apart. */
async function printed(name: string, account: string, ...args: string[]) {
  const { stdout, stderr } = await run(process.execPath, [name, ...args], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      HUXUAN_URL: server.url,
      HUXUAN_ACCOUNT: account,
      HUXUAN_PASSWORD: PASSWORD,
    },
  });
  const lines = stdout.trim().split("\n");
  return { first: lines[0] ?? "", lines: lines.slice(1, -1), last: lines.at(-1) ?? "", stderr };
}

describe("the README of @huxuan/api-client", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "huxuan-readme-"));
    symlinkSync(path("../../node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    for (const [name, code] of programs) writeFileSync(join(folder, name), code);
    server = await startTestServer({ data: "demo" });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("shows the same five programs in both languages", () => {
    expect([...programs.keys()]).toEqual(["sign-in.ts", "list.ts", "upload.ts", "export.ts", "live.ts"]);
    expect(blocksOf("README.zh-CN.md")).toEqual([...programs]);
  });

  it("shows programs that compile", async () => {
    const options = { module: "nodenext", strict: true, noEmit: true, allowImportingTsExtensions: true };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: { ...options, target: "es2024", types: ["node"] },
        include: ["*.ts"],
      }),
    );
    const { stdout } = await run(path("../../node_modules/.bin/tsc"), ["-p", folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe("");
  });

  it("signs in", async () => {
    const { first } = await printed("sign-in.ts", "school");
    expect(first).toMatch(/^\p{Script=Han}+ \(other\)$/u);
  });

  it("reads a list to its end", async () => {
    const { lines, last } = await printed("list.ts", "admin");
    expect(lines.length).toBeGreaterThan(20);
    expect(last).toBe(`${lines.length} courses`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it("uploads a file, sees how far it is, and why it was refused", async () => {
    const pdf = join(folder, "notice.pdf");
    writeFileSync(pdf, `%PDF-1.7\n${"x".repeat(400_000)}\n%%EOF`);
    const { lines, last } = await printed("upload.ts", "school", pdf);
    expect(lines.at(-1)).toBe("100 %");
    expect(last).toMatch(/^file \d+: 通知.pdf, 400015 bytes$/);
    writeFileSync(pdf, "no pdf at all");
    expect((await printed("upload.ts", "school", pdf)).stderr).toMatch(/^FILE_INVALID 文件的内容不是/);
  });

  it("exports to a file with the name that the server gave", async () => {
    const { last } = await printed("export.ts", "school");
    expect(last).toMatch(/^通识课程\.xlsx, \d+ bytes$/);
    expect(readFileSync(join(folder, "通识课程.xlsx")).subarray(0, 2).toString()).toBe("PK");
  });

  it("follows live events", async () => {
    const { last } = await printed("live.ts", "student");
    expect(last).toMatch(/: seats of [1-9]\d* courses$/);
  });
});
