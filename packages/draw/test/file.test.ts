import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DrawFile,
  type DrawInput,
  DrawFileError,
  draw,
  differing,
  fileHash,
  readDrawFile,
  replay,
  resultHash,
  unpackDrawFile,
  writeDrawFile,
} from "../src/index.js";
import { drawWorlds } from "./draw-worlds.js";

const fileOf = (input: DrawInput): Omit<DrawFile, "format"> => ({
  round: { id: input.roundId, name: "通识抽签" },
  input,
  classes: Object.fromEntries(
    input.offerings.map(({ id, school }) => [id, { code: `C-${id}`, course: "急救与健康", school }]),
  ),
  schools: { H: "海滨大学", A: "甲大学", B: "乙大学" },
});
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** A file that is right, as its JSON. */
function sample(): Record<string, unknown> & { input: Record<string, never[]> } {
  const [world] = fc.sample(
    drawWorlds().filter(({ tickets }) =>
      tickets.some(({ groups }) => groups.some((g) => g.wishes.length > 1)),
    ),
    { numRuns: 1, seed: 7 },
  );
  return JSON.parse(text(writeDrawFile(fileOf(world as DrawInput))));
}

describe("the published file", () => {
  it("is read as it was written, and draws the same", () => {
    fc.assert(
      fc.property(drawWorlds(), (world) => {
        const bytes = writeDrawFile(fileOf(world));
        const replayed = replay(bytes);
        expect(replayed.result).toEqual(draw(world));
        expect(replayed.fileHash).toBe(fileHash(bytes));
        expect(text(writeDrawFile(replayed.file))).toBe(text(bytes));
      }),
    );
  });

  it("is the same, byte by byte, in whatever order its rows were given", () => {
    fc.assert(
      fc.property(drawWorlds(), (world) => {
        const turned: DrawInput = {
          ...world,
          offerings: world.offerings.toReversed().map((offering) => ({
            ...offering,
            taken: Object.fromEntries(Object.entries(offering.taken).toReversed()),
          })),
          tickets: world.tickets.toReversed().map((ticket) => ({
            ...ticket,
            groups: ticket.groups
              .toReversed()
              .map((group) => ({ ...group, wishes: group.wishes.toReversed() })),
            exclusions: ticket.exclusions
              .toReversed()
              .map(({ offerings: [one, other], reason }) => ({ offerings: [other, one], reason })),
          })),
        };
        expect(text(writeDrawFile(fileOf(turned)))).toBe(text(writeDrawFile(fileOf(world))));
      }),
    );
  });

  it("holds what thousands wish without losing a row between two parts", () => {
    const offerings = Array.from({ length: 2_500 }, (_, at) => ({
      id: String(at),
      school: "1",
      credits: 100,
      capacity: 1,
      taken: { "1": 0, "10": 1, "9": 2 },
      quotas: {},
    }));
    const world: DrawInput = { roundId: "1", order: "points", seed: "s", offerings, tickets: [] };
    expect(readDrawFile(writeDrawFile(fileOf(world))).input.offerings).toHaveLength(2_500);
  });

  it("is hashed as it is before it is compressed", async () => {
    const bytes = writeDrawFile(
      fileOf({ roundId: "1", order: "points", seed: "s", offerings: [], tickets: [] }),
    );
    for (const download of [bytes, gzipSync(bytes), gzipSync(bytes, { level: 1 })])
      expect(fileHash(await unpackDrawFile(download))).toBe(fileHash(bytes));
    await expect(unpackDrawFile(gzipSync(bytes).subarray(0, 40))).rejects.toThrow("文件不完整");
  });
});

describe("a file that is wrong is refused with the place", () => {
  const refused = (change: (file: ReturnType<typeof sample>) => void): string => {
    const file = sample();
    change(file);
    try {
      readDrawFile(bytesOf(file));
    } catch (error) {
      expect(error).toBeInstanceOf(DrawFileError);
      return (error as DrawFileError).message;
    }
    return "read";
  };
  const rows = (file: ReturnType<typeof sample>, key: string): Record<string, unknown>[] =>
    file.input[key] ?? [];
  const first = (file: ReturnType<typeof sample>, key: string): Record<string, unknown> =>
    rows(file, key)[0] ?? {};

  it("reads the sample", () => expect(refused(() => {})).toBe("read"));
  it.each<[string, (file: ReturnType<typeof sample>) => void]>([
    ["只认 huxuan-draw-1", (file) => void (file["format"] = "huxuan-draw-2")],
    ["轮次编号前后不一致", (file) => void ((file["round"] as { id: string }).id = "other")],
    [
      "出现了两次（位置：input.offerings[",
      (file) => void rows(file, "offerings").push(first(file, "offerings")),
    ],
    ["签号", (file) => void rows(file, "tickets").push(first(file, "tickets"))],
    [
      "应当是整数（位置：input.offerings[0].capacity",
      (file) => void (first(file, "offerings")["capacity"] = 1.5),
    ],
    ["不应当小于 0", (file) => void (first(file, "offerings")["capacity"] = -1)],
    ["应当是编号（位置：input.tickets[0].ticket", (file) => void (first(file, "tickets")["ticket"] = "a|b")],
    ["应当是其中之一", (file) => void ((file.input as Record<string, unknown>)["order"] = "luck")],
    ["应当是一个列表", (file) => void ((file.input as Record<string, unknown>)["tickets"] = {})],
    ["应当是一组字段", (file) => void ((file.input as Record<string, unknown>)["offerings"] = [null])],
    ["应当是文字", (file) => void ((file.input as Record<string, unknown>)["seed"] = 1)],
    ["文件里没有教学班", (file) => void (file.input["offerings"] = [])],
  ])("%s", (message, change) => {
    expect(refused(change)).toContain(message);
  });

  it("no JSON, no object, half a file", () => {
    for (const bytes of [new TextEncoder().encode("{"), bytesOf([]), new Uint8Array([0xff, 0xfe])])
      expect(() => readDrawFile(bytes)).toThrow(DrawFileError);
  });
});

describe("hashes", () => {
  it("the result's is of one line for each wish, and another as soon as one wish ends otherwise", () => {
    const result = {
      wishes: [
        {
          ticket: "B",
          group: "1",
          offering: "2",
          won: false,
          reason: "OFFERING_FULL" as const,
          queuePlace: 3,
        },
        { ticket: "A", group: "1", offering: "2", won: true },
      ],
    };
    // printf 'A|2|won|\nB|2|OFFERING_FULL|3\n' | sha256sum
    expect(resultHash(result)).toBe("17a8bf93192ee034e6ef34594ceb2b5f00170f8b16f8a10eaaa1fc4cdffd41ef");
    expect(resultHash({ wishes: result.wishes.toReversed() })).toBe(
      "17a8bf93192ee034e6ef34594ceb2b5f00170f8b16f8a10eaaa1fc4cdffd41ef",
    );
    expect(resultHash({ wishes: result.wishes.slice(1) })).not.toBe(
      "17a8bf93192ee034e6ef34594ceb2b5f00170f8b16f8a10eaaa1fc4cdffd41ef",
    );
  });

  it("those that differ are named, the first published first; what is not published is not compared", () => {
    const computed = { seedCommit: "a", wishesHash: "b", fileHash: "c", resultHash: "d" };
    expect(differing(computed, computed)).toEqual([]);
    expect(differing({ resultHash: "x", wishesHash: "y" }, computed)).toEqual(["wishesHash", "resultHash"]);
  });
});
