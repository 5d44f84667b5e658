import { parseArgs } from "node:util";

/** A command that was not given as it must be: the message says what is wrong, and how commands are written. */
export class UsageError extends Error {}

interface CommandDescription {
  /** What stands behind the command and must be given: the file of a backup. */
  argument?: string;
  /** Options that must be given, each with a value, by what the value is. */
  options?: Readonly<Record<string, string>>;
  /** Options without a value that may be given, by what they do. */
  flags?: Readonly<Record<string, string>>;
  /** What it does and when it is used. */
  does: string;
}

const COMMANDS = {
  "admin create": {
    options: { account: "用户名", name: "姓名" },
    does: "创建平台管理员；密码从环境变量 HUXUAN_ADMIN_PASSWORD 读取，没有则提示输入，也可以从管道送入",
  },
  "second-factor reset": {
    options: { account: "用户名" },
    does: "关闭账号的动态口令，并退出它的所有登录；用于唯一的平台管理员手机和恢复码都丢失时",
  },
  "demo create": { does: "在还没有账号的数据库里创建演示数据，用来试用；正式的数据库里不要用" },
  "ledger check": {
    does: "核对学分银行的流水：每一笔是否还是记下时的样子、有没有缺少；有问题的账户逐个列出",
  },
  migrate: { does: "建立或更新数据库结构；服务启动时也会这样做" },
  backup: {
    argument: "文件",
    does: "把数据库和上传的文件备份成一个文件；用 PostgreSQL 时不必停止服务，用内置数据库时先停止服务。平台密钥用口令加密后放进备份；口令从环境变量 HUXUAN_BACKUP_PASSPHRASE 读取，没有则提示输入，直接回车就不备份密钥",
  },
  restore: {
    argument: "文件",
    flags: {
      force: "已经有数据时也恢复，原来的数据会被替换",
      "without-secret": "平台密钥和备份时不同又没有备份口令时加上：所有登录退出，动态口令要重新设置",
    },
    does: "从备份恢复数据库和文件，再更新到现在的版本；先停止所有服务",
  },
  help: { does: "显示这些说明" },
} as const satisfies Readonly<Record<string, CommandDescription>>;

/** What can be done besides serving. */
export type CommandName = keyof typeof COMMANDS;

/** A command with what was given to it. */
export interface Command {
  name: CommandName;
  /** What stands behind it; empty where it takes nothing. */
  argument: string;
  /** Values of its options by their names, without surrounding spaces: all that it asks for. */
  options: Readonly<Record<string, string>>;
  /** Its options without a value, as far as they were given. */
  flags: ReadonlySet<string>;
}

const entries = Object.entries(COMMANDS) as [CommandName, CommandDescription][];

/** How a command is written: `restore <文件> [--force]`. */
const patternOf = (name: CommandName, { argument, options = {}, flags = {} }: CommandDescription): string =>
  [
    name,
    ...(argument === undefined ? [] : [`<${argument}>`]),
    ...Object.entries(options).map(([option, value]) => `--${option} <${value}>`),
    ...Object.keys(flags).map((flag) => `[--${flag}]`),
  ].join(" ");

/** All commands, how they are written, and what they do. */
export const USAGE = [
  "用法：npm run server -- <命令>",
  ...entries.map(([name, description]) =>
    [
      `  ${patternOf(name, description)}`,
      `      ${description.does}`,
      ...Object.entries(description.flags ?? {}).map(([flag, does]) => `      --${flag}：${does}`),
    ].join("\n"),
  ),
  "数据库由 DATABASE_URL 或 HUXUAN_DATA 指定，与服务相同。",
].join("\n\n");

/**
 * What was typed behind `npm run server --`.
 *
 * @throws {UsageError} when there is no such command, or something is missing or too much
 */
export function readCommand(args: readonly string[]): Command {
  // What is wrong is said in our own words: `strict` would throw in English.
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: {
      account: { type: "string" },
      name: { type: "string" },
      force: { type: "boolean" },
      "without-secret": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const words = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  const given = tokens.flatMap((token) => (token.kind === "option" ? [token] : []));
  if (words[0] === "help" || given.some(({ name }) => name === "help"))
    return { name: "help", argument: "", options: {}, flags: new Set() };
  if (words.length === 0) throw new UsageError(USAGE);
  const found = entries.find(([name]) => name === words.slice(0, name.split(" ").length).join(" "));
  if (found === undefined) throw new UsageError(`没有这个命令：${words.join(" ")}\n\n${USAGE}`);
  const [name, description] = found;
  const fail = (wrong: string): never => {
    throw new UsageError(`${wrong}\n\n用法：npm run server -- ${patternOf(name, description)}`);
  };

  const behind = words.slice(name.split(" ").length);
  const expected = description.argument === undefined ? 0 : 1;
  if (behind.length < expected) fail(`${name} 后面要写明${description.argument}`);
  const surplus = behind[expected];
  if (surplus !== undefined) fail(`${name} 后面多了「${surplus}」`);

  const { options: wanted = {}, flags = {} } = description;
  const values: Record<string, string> = {};
  for (const { name: option, rawName, value } of given) {
    if (option in wanted) values[option] = typeof value === "string" ? value.trim() : "";
    else if (!(option in flags)) fail(`${name} 没有 ${rawName} 这个选项`);
    else if (value !== undefined) fail(`${rawName} 后面不写内容`);
  }
  const missing = Object.keys(wanted).filter((option) => !values[option]);
  if (missing.length > 0)
    fail(`需要 ${missing.map((option) => `--${option}（${wanted[option]}）`).join(" 和 ")}`);
  return {
    name,
    argument: behind[0] ?? "",
    options: values,
    flags: new Set(given.map((option) => option.name).filter((option) => option in flags)),
  };
}
