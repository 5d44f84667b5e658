import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import {
  byText,
  DRAW_ORDERS,
  type DrawExclusion,
  type DrawGroup,
  type DrawInput,
  type DrawOffering,
  type DrawTicket,
  type DrawWish,
  LOSS_REASONS,
} from "./draw.js";

/** What the file calls itself; another form of the file gets another name. */
export const DRAW_FORMAT = "huxuan-draw-1";

/** What people call a class; nothing of it decides. */
export interface ClassNames {
  code: string;
  course: string;
  /** Id of the school that offers it. */
  school: string;
}

/** The published file of a draw: what decides (`input`), and how to call it. No student is in it. */
export interface DrawFile {
  format: typeof DRAW_FORMAT;
  round: { id: string; name: string };
  input: DrawInput;
  /** By the class' id. */
  classes: Readonly<Record<string, ClassNames>>;
  /** Names of schools by their id. */
  schools: Readonly<Record<string, string>>;
}

/** What is wrong with a file, in Chinese, with the place in it: `input.tickets[3].ticket`. */
export class DrawFileError extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(path === "" ? message : `${message}（位置：${path}）`);
    this.name = "DrawFileError";
    this.path = path;
  }
}

/**
 * The file as bytes. The same draw always comes to the same ones: rows stand by code unit of their id, in whatever order
 * they are given, and nothing stands between the signs of the JSON.
 */
export function writeDrawFile({ round, input, classes, schools }: Omit<DrawFile, "format">): Uint8Array {
  const { roundId, order, seed, publicNumber, offerings, tickets } = input;
  const text = new TextEncoder();
  // Row by row: the whole of a large file as one text would stand in memory twice.
  const parts: Uint8Array[] = [];
  const say = (part: string): void => {
    parts.push(text.encode(part));
  };
  const rows = (lines: Iterable<string>): void => {
    let chunk: string[] = [];
    let first = true;
    for (const line of lines) {
      chunk.push(line);
      if (chunk.length < 1_000) continue;
      say((first ? "" : ",") + chunk.join(","));
      first = false;
      chunk = [];
    }
    if (chunk.length > 0) say((first ? "" : ",") + chunk.join(","));
  };
  const entries = function* (record: Readonly<Record<string, unknown>>): Generator<string> {
    for (const key of Object.keys(record).sort(byText))
      yield `${JSON.stringify(key)}:${JSON.stringify(record[key])}`;
  };

  say(
    `{"format":${JSON.stringify(DRAW_FORMAT)},"round":${JSON.stringify({ id: round.id, name: round.name })},"input":`,
  );
  const head = JSON.stringify({ roundId, order, seed, ...(publicNumber !== undefined && { publicNumber }) });
  say(`${head.slice(0, -1)},"offerings":[`);
  rows(byId(offerings, ({ id }) => id).map((row) => JSON.stringify(offeringRow(row))));
  say('],"tickets":[');
  rows(byId(tickets, ({ ticket }) => ticket).map((row) => JSON.stringify(ticketRow(row))));
  say(']},"classes":{');
  rows(
    (function* () {
      for (const id of Object.keys(classes).sort(byText)) {
        const { code, course, school } = classes[id] as ClassNames;
        yield `${JSON.stringify(id)}:${JSON.stringify({ code, course, school })}`;
      }
    })(),
  );
  say('},"schools":{');
  rows(entries(schools));
  say("}}\n");

  return joined(
    parts,
    parts.reduce((sum, part) => sum + part.length, 0),
  );
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const byId = <T>(rows: readonly T[], id: (row: T) => string): T[] =>
  rows.toSorted((one, other) => byText(id(one), id(other)));

/** Numbers by school; keys that are digits stand as JavaScript orders them, which is by number. */
const sorted = (record: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => byText(one, other)));

const offeringRow = ({ id, school, credits, capacity, taken, quotas }: DrawOffering): DrawOffering => ({
  id,
  school,
  credits,
  capacity,
  taken: sorted(taken),
  quotas: sorted(quotas),
});

const wishRow = ({ offering, rank, points, priority, barred }: DrawWish): DrawWish => ({
  offering,
  rank,
  points,
  priority,
  ...(barred !== undefined && { barred }),
});

const exclusionRow = ({ offerings: [one, other], reason }: DrawExclusion): DrawExclusion => ({
  offerings: byText(one, other) <= 0 ? [one, other] : [other, one],
  reason,
});

const ticketRow = ({ ticket, school, credits, courses, groups, exclusions }: DrawTicket): DrawTicket => ({
  ticket,
  school,
  credits,
  courses,
  groups: byId(groups, ({ id }) => id).map(({ id, take, wishes }) => ({
    id,
    take,
    wishes: byId(wishes.map(wishRow), ({ offering }) => offering),
  })),
  exclusions: byId(
    exclusions.map(exclusionRow),
    ({ offerings, reason }) => `${offerings.join("|")}|${reason}`,
  ),
});

/** SHA-256 of the file's bytes as they are before they are compressed, in hexadecimal digits. */
export const fileHash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** Largest file that is unpacked: over ten times one of 200,000 wishes. */
const LARGEST = 512 * 1024 * 1024;

/** The bytes of the file as they are hashed, from a download: compressed with gzip or not. Throws a `DrawFileError`. */
export async function unpackDrawFile(download: Uint8Array): Promise<Uint8Array> {
  if (download[0] !== 0x1f || download[1] !== 0x8b) return download;
  const reader = new Blob([download as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"))
    .getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > LARGEST) break;
      parts.push(part.value);
    }
  } catch {
    throw new DrawFileError("", "文件不完整，或者不是抽签文件，请重新下载");
  }
  if (length > LARGEST) {
    await reader.cancel();
    throw new DrawFileError("", "文件太大，不是抽签文件，请重新下载");
  }
  return joined(parts, length);
}

/** Reads the file, unpacked. Throws a `DrawFileError` that says what is wrong and where. */
export function readDrawFile(bytes: Uint8Array): DrawFile {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new DrawFileError("", "文件不完整，或者不是抽签文件，请重新下载");
  }
  const file = objectAt("", value);
  if (file["format"] !== DRAW_FORMAT)
    throw new DrawFileError("format", `这里只认 ${DRAW_FORMAT} 格式的抽签文件`);
  const round = objectAt("round", file["round"]);
  const input = objectAt("input", file["input"]);
  const roundId = idAt("input.roundId", input["roundId"]);
  if (idAt("round.id", round["id"]) !== roundId)
    throw new DrawFileError("input.roundId", "轮次编号前后不一致");
  const offerings = listAt("input.offerings", input["offerings"]).map(offeringAt);
  const known = new Set<string>();
  offerings.forEach(({ id }, at) => {
    addOnce(known, id, `input.offerings[${at}].id`, `教学班 ${id} 出现了两次`);
  });
  const tickets = listAt("input.tickets", input["tickets"]).map((one, at) => ticketAt(one, at, known));
  const names = new Set<string>();
  tickets.forEach(({ ticket }, at) => {
    addOnce(names, ticket, `input.tickets[${at}].ticket`, `签号 ${ticket} 出现了两次`);
  });
  const schools = recordAt("schools", file["schools"], textAt);
  return {
    format: DRAW_FORMAT,
    round: { id: roundId, name: textAt("round.name", round["name"]) },
    input: {
      roundId,
      order: oneOf("input.order", input["order"], DRAW_ORDERS),
      seed: textAt("input.seed", input["seed"]),
      ...(input["publicNumber"] !== undefined && {
        publicNumber: textAt("input.publicNumber", input["publicNumber"]),
      }),
      offerings,
      tickets,
    },
    classes: recordAt("classes", file["classes"], (path, one) => {
      const { code, course, school } = objectAt(path, one);
      return {
        code: textAt(`${path}.code`, code),
        course: textAt(`${path}.course`, course),
        school: idAt(`${path}.school`, school),
      };
    }),
    schools,
  };
}

function offeringAt(value: unknown, at: number): DrawOffering {
  const path = `input.offerings[${at}]`;
  const { id, school, credits, capacity, taken, quotas } = objectAt(path, value);
  return {
    id: idAt(`${path}.id`, id),
    school: idAt(`${path}.school`, school),
    credits: countAt(`${path}.credits`, credits),
    capacity: countAt(`${path}.capacity`, capacity),
    taken: recordAt(`${path}.taken`, taken, countAt),
    quotas: recordAt(`${path}.quotas`, quotas, countAt),
  };
}

function ticketAt(value: unknown, at: number, known: ReadonlySet<string>): DrawTicket {
  const path = `input.tickets[${at}]`;
  const row = objectAt(path, value);
  const wished = new Set<string>();
  const inGroups = new Set<string>();
  const groups = listAt(`${path}.groups`, row["groups"]).map((one, place): DrawGroup => {
    const own = `${path}.groups[${place}]`;
    const group = objectAt(own, one);
    const id = idAt(`${own}.id`, group["id"]);
    addOnce(inGroups, id, `${own}.id`, `志愿组 ${id} 出现了两次`);
    const wishes = listAt(`${own}.wishes`, group["wishes"]).map((each, index): DrawWish => {
      const wish = wishAt(`${own}.wishes[${index}]`, each, known);
      addOnce(
        wished,
        wish.offering,
        `${own}.wishes[${index}].offering`,
        `同一张签两次填报了教学班 ${wish.offering}`,
      );
      return wish;
    });
    return { id, take: countAt(`${own}.take`, group["take"]), wishes };
  });
  const exclusions = listAt(`${path}.exclusions`, row["exclusions"]).map((one, place): DrawExclusion => {
    const own = `${path}.exclusions[${place}]`;
    const { offerings, reason } = objectAt(own, one);
    const pair = listAt(`${own}.offerings`, offerings);
    if (pair.length !== 2) throw new DrawFileError(`${own}.offerings`, "这里应当是两个教学班");
    return {
      offerings: [idAt(`${own}.offerings[0]`, pair[0]), idAt(`${own}.offerings[1]`, pair[1])],
      reason: oneOf(`${own}.reason`, reason, EXCLUDING),
    };
  });
  return {
    ticket: idAt(`${path}.ticket`, row["ticket"]),
    school: idAt(`${path}.school`, row["school"]),
    credits: wholeAt(`${path}.credits`, row["credits"]),
    courses: wholeAt(`${path}.courses`, row["courses"]),
    groups,
    exclusions,
  };
}

const EXCLUDING = ["ALREADY_ENROLLED", "COURSE_EXCLUDED", "TIME_CONFLICT"] as const;

function wishAt(path: string, value: unknown, known: ReadonlySet<string>): DrawWish {
  const { offering, rank, points, priority, barred } = objectAt(path, value);
  const id = idAt(`${path}.offering`, offering);
  if (!known.has(id)) throw new DrawFileError(`${path}.offering`, `文件里没有教学班 ${id}`);
  return {
    offering: id,
    rank: countAt(`${path}.rank`, rank),
    points: countAt(`${path}.points`, points),
    priority: countAt(`${path}.priority`, priority),
    ...(barred !== undefined && { barred: oneOf(`${path}.barred`, barred, LOSS_REASONS) }),
  };
}

function addOnce(seen: Set<string>, id: string, path: string, message: string): void {
  if (seen.has(id)) throw new DrawFileError(path, message);
  seen.add(id);
}

function objectAt(path: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new DrawFileError(path, path === "" ? "这不是抽签文件" : "这里应当是一组字段");
  return value as Record<string, unknown>;
}

function listAt(path: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new DrawFileError(path, "这里应当是一个列表");
  return value;
}

function recordAt<T>(
  path: string,
  value: unknown,
  each: (path: string, value: unknown) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(objectAt(path, value)).map(([key, one]) => [key, each(`${path}.${key}`, one)]),
  );
}

function textAt(path: string, value: unknown): string {
  if (typeof value !== "string") throw new DrawFileError(path, "这里应当是文字");
  return value;
}

function idAt(path: string, value: unknown): string {
  // No sign that divides the parts of a line that is hashed.
  if (typeof value !== "string" || !/^[\w:.-]{1,64}$/.test(value))
    throw new DrawFileError(path, "这里应当是编号");
  return value;
}

function wholeAt(path: string, value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value))
    throw new DrawFileError(path, "这里应当是整数");
  return value;
}

function countAt(path: string, value: unknown): number {
  const whole = wholeAt(path, value);
  if (whole < 0) throw new DrawFileError(path, "这里不应当小于 0");
  return whole;
}

function oneOf<T extends string>(path: string, value: unknown, options: readonly T[]): T {
  const found = options.find((option) => option === value);
  if (found === undefined) throw new DrawFileError(path, `这里应当是其中之一：${options.join("、")}`);
  return found;
}
