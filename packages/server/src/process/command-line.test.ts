import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCommand, USAGE, UsageError } from "./command-line.ts";

function refusalOf(...args: string[]): string {
  try {
    readCommand(args);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error(`taken: ${args.join(" ")}`);
}

describe("a command", () => {
  test("is taken with what it asks for, wherever its options stand", () => {
    expect(readCommand(["admin", "create", "--account", " root ", "--name=王主任"])).toEqual({
      name: "admin create",
      argument: "",
      options: { account: "root", name: "王主任" },
      flags: new Set(),
    });
    expect(readCommand(["restore", "--force", "data.zip"])).toMatchObject({
      name: "restore",
      argument: "data.zip",
      flags: new Set(["force"]),
    });
    expect(readCommand(["migrate"])).toMatchObject({ name: "migrate", options: {} });
  });

  test.each([["help"], ["--help"], ["-h"], ["backup", "--help"], ["nonsense", "-h"]])(
    "asks for help: %s %s",
    (...args) => {
      expect(readCommand(args).name).toBe("help");
    },
  );

  test.each([
    [[], "用法："],
    [["nonsense"], "没有这个命令：nonsense"],
    [["admin"], "没有这个命令：admin"],
    [["admin", "create", "--account", "root"], "需要 --name（姓名）"],
    [["admin", "create"], "需要 --account（用户名） 和 --name（姓名）"],
    [["admin", "create", "--account=", "--name", "王"], "需要 --account（用户名）"],
    [["second-factor", "reset", "--account"], "需要 --account（用户名）"],
    [["backup"], "backup 后面要写明文件"],
    [["backup", "a.zip", "b.zip"], "backup 后面多了「b.zip」"],
    [["backup", "a.zip", "--force"], "backup 没有 --force 这个选项"],
    [["restore", "a.zip", "--force=no"], "--force 后面不写内容"],
    [["demo", "create", "--rows", "5"], "demo create 后面多了「5」"],
    [["migrate", "--quick"], "migrate 没有 --quick 这个选项"],
  ])("that is not given as it must be is refused: %j", (args, said) => {
    const refusal = refusalOf(...args);
    expect(refusal.startsWith(said), refusal).toBe(true);
    expect(refusal).toContain("用法：npm run server -- ");
  });
});

test("the README names every command and every option of the help, and no other", () => {
  const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
  const inBlocks = [...readme.matchAll(/^npm run server -- ([^#\n]+)/gmu)].map(([, args = ""]) =>
    args.trim(),
  );
  for (const args of inBlocks) expect(() => readCommand(wordsOf(args)), args).not.toThrow();
  const inText = [...readme.matchAll(/`npm run server -- ([^`]+)`/gu)].map(([, args = ""]) => args);
  for (const args of inText) expect(USAGE).toContain(`  ${args}`);
  const explained = inBlocks.join("\n");
  for (const [, name = ""] of USAGE.matchAll(/^ {2}([a-z][a-z -]*?)(?= [<[-]|$)/gmu))
    expect(explained, name).toContain(name);
  for (const [option] of USAGE.matchAll(/--[a-z]+/gu)) expect(explained, option).toContain(option);
});

/** As a shell takes it apart. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? "");
