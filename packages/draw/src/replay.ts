#!/usr/bin/env node
// `npm run replay -- FILE [--ticket T] [--published PUBLISHED]`: draws again from the published file, says what it comes to,
// and whether that is what was published. PUBLISHED is the answer of the public page's call, as a file or an address.
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { differing, HASHES, type PublishedHashes, type Replay, replay } from "./check.js";
import { type DrawOrder, drawKey, drawNumber, orderOfClass } from "./draw.js";
import { DrawFileError, unpackDrawFile } from "./file.js";
import { LOSS_WORDS } from "./loss-words.js";

const USAGE = `用法：npm run replay -- 文件 [--ticket 签号] [--published 公布的数值]

  文件          从抽签公示页下载的抽签文件（.json.gz 或解压后的 .json）
  --ticket      只看这张签的结果
  --published   公示页的数值：地址（…/publicinfo/rounds/轮次/draw）或存下来的文件，用来逐项核对
  --seed-commit、--wishes-hash、--file-hash、--result-hash   单独核对一项
`;

const NAMES: Readonly<Record<(typeof HASHES)[number], string>> = {
  seedCommit: "种子的 SHA-256（发布轮次时公布）",
  wishesHash: "志愿的 SHA-256（截止时公布）",
  fileHash: "文件的 SHA-256（公布结果时公布）",
  resultHash: "结果的 SHA-256（公布结果时公布）",
};

const ORDERS: Readonly<Record<DrawOrder, string>> = {
  "priority,rank,no": "毕业班优先",
  "rank,priority,no": "志愿优先",
  "priority,no,rank": "随机序贯",
  points: "投点",
  deferred: "双向匹配",
};

const out = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Ends with a sentence that says what to do. */
class Refused extends Error {}

async function published(source: string | undefined): Promise<PublishedHashes> {
  if (source === undefined) return {};
  let text: string;
  try {
    text = /^https?:/.test(source) ? await (await fetch(source)).text() : await readFile(source, "utf8");
  } catch (error) {
    throw new Refused(`读不到公布的数值：${(error as Error).message}`);
  }
  try {
    const values: unknown = JSON.parse(text);
    if (typeof values === "object" && values !== null)
      return Object.fromEntries(
        HASHES.flatMap((name) => {
          const value = (values as Record<string, unknown>)[name];
          return typeof value === "string" ? [[name, value]] : [];
        }),
      );
  } catch {
    // Told below.
  }
  throw new Refused("公布的数值读不懂，请给出公示页接口的地址或它的回答");
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ticket: { type: "string" },
      published: { type: "string" },
      "seed-commit": { type: "string" },
      "wishes-hash": { type: "string" },
      "file-hash": { type: "string" },
      "result-hash": { type: "string" },
    },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Refused(USAGE);
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new Refused(`读不到文件 ${path}：${(error as Error).message}`);
  }
  const replayed = replay(await unpackDrawFile(bytes));
  const expected: PublishedHashes = {
    ...(await published(values.published)),
    ...(values["seed-commit"] !== undefined && { seedCommit: values["seed-commit"] }),
    ...(values["wishes-hash"] !== undefined && { wishesHash: values["wishes-hash"] }),
    ...(values["file-hash"] !== undefined && { fileHash: values["file-hash"] }),
    ...(values["result-hash"] !== undefined && { resultHash: values["result-hash"] }),
  };
  sayDraw(replayed, expected);
  if (values.ticket !== undefined) sayTicket(replayed, values.ticket.trim().toUpperCase());
  const wrong = differing(expected, replayed);
  out("");
  if (wrong.length > 0) {
    out(`✗ 与公布的不一致：${wrong.map((name) => NAMES[name]).join("、")}`);
    return 1;
  }
  const compared = HASHES.filter((name) => expected[name] !== undefined).length;
  out(
    compared === 0
      ? "重抽完成。请把上面的数值与公示页逐项核对，或用 --published 自动核对。"
      : `✓ 重抽一致：核对了 ${compared} 项`,
  );
  return 0;
}

function sayDraw({ file, result, ...hashes }: Replay, expected: PublishedHashes): void {
  const { input } = file;
  const won = result.wishes.filter((wish) => wish.won).length;
  out(`轮次：${file.round.name}（${file.round.id}），抽签次序 ${ORDERS[input.order]}`);
  out(`种子：${input.seed}`);
  if (input.publicNumber !== undefined) out(`公开数：${input.publicNumber}`);
  out(`${input.tickets.length} 张签，${result.wishes.length} 个志愿，中选 ${won} 个`);
  out("");
  for (const name of HASHES) {
    const known = expected[name];
    out(
      `${NAMES[name]}\n  ${hashes[name]}${known === undefined ? "" : known === hashes[name] ? "  ✓" : `\n  公布的是 ${known}  ✗`}`,
    );
  }
}

function sayTicket({ file, result }: Replay, ticket: string): void {
  const { input } = file;
  const found = input.tickets.find((one) => one.ticket === ticket);
  if (found === undefined) throw new Refused(`文件里没有签 ${ticket}，请核对：签号 8 位，没有 I、O、0、1`);
  out("");
  out(`签 ${ticket}，抽到的号 ${drawNumber(drawKey(input), input.roundId, ticket)}`);
  const wishes = found.groups.flatMap(({ wishes: own }) => own).sort((one, other) => one.rank - other.rank);
  for (const { offering, rank } of wishes) {
    const order = orderOfClass(input, result, offering);
    const place = order.findIndex((wish) => wish.ticket === ticket);
    const own = order[place];
    const names = file.classes[offering];
    const what = own?.won
      ? "中选"
      : `未中：${own?.reason && LOSS_WORDS[own.reason]}${own?.queuePlace === undefined ? "" : `，排第 ${own.queuePlace} 位`}`;
    out(
      `  第 ${rank} 志愿 ${names === undefined ? offering : `${names.code} ${names.course}`}：次序第 ${place + 1}/${order.length}，${what}`,
    );
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  const isUse = (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS") === true;
  if (!(error instanceof Refused || error instanceof DrawFileError) && !isUse) throw error;
  process.stderr.write(`${isUse ? USAGE : (error as Error).message}\n`);
  process.exitCode = 1;
}
