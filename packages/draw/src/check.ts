import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { byText, type DrawnWish, type DrawResult, draw, hashOfWishes, sha256Hex } from "./draw.js";
import { type DrawFile, fileHash, readDrawFile } from "./file.js";

/**
 * SHA-256 of a result: of the UTF-8 lines `ticket|class|what|place\n`, by code unit of ticket and class. `what` is `won` or
 * the reason for which it is lost, `place` the place in the queue of the class, empty where there is none.
 */
export function resultHash({ wishes }: DrawResult): string {
  const sorted = wishes.toSorted(
    (one, other) => byText(one.ticket, other.ticket) || byText(one.offering, other.offering),
  );
  const hash = sha256.create();
  for (const wish of sorted) hash.update(utf8ToBytes(lineOf(wish)));
  return bytesToHex(hash.digest());
}

const lineOf = ({ ticket, offering, won, reason, queuePlace }: DrawnWish): string =>
  `${ticket}|${offering}|${won ? "won" : reason}|${queuePlace ?? ""}\n`;

/** What a file comes to, as computed by whoever has it. */
export interface Replay {
  file: DrawFile;
  /** SHA-256 of the seed: what was promised when the round was published. */
  seedCommit: string;
  /** SHA-256 of the wishes: what was shown when they were frozen. */
  wishesHash: string;
  /** SHA-256 of the file itself. */
  fileHash: string;
  result: DrawResult;
  /** SHA-256 of the result: what was published with it. */
  resultHash: string;
}

/** Reads a file, unpacked, and draws again. Throws a `DrawFileError` when it is none. */
export function replay(bytes: Uint8Array): Replay {
  const file = readDrawFile(bytes);
  const result = draw(file.input);
  return {
    file,
    seedCommit: sha256Hex(file.input.seed),
    wishesHash: hashOfWishes(file.input.tickets),
    fileHash: fileHash(bytes),
    result,
    resultHash: resultHash(result),
  };
}

/** The hashes of a replay, in the order in which they were published. */
export const HASHES = ["seedCommit", "wishesHash", "fileHash", "resultHash"] as const;
export type PublishedHashes = Readonly<Partial<Record<(typeof HASHES)[number], string>>>;

/** Which of the published hashes are others than those computed, the first first: empty when all agree. */
export const differing = (published: PublishedHashes, computed: PublishedHashes): (typeof HASHES)[number][] =>
  HASHES.filter((name) => published[name] !== undefined && published[name] !== computed[name]);
