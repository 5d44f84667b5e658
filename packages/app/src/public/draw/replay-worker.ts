import { DrawFileError, orderOfClass, type Replay, replay, unpackDrawFile } from "@huxuan/draw";
import {
  type ClassOrder,
  FEWEST_ROWS,
  type NamedClass,
  type ReplayAnswer,
  type ReplayRequest,
  type TicketWish,
} from "./replay-messages.ts";

// Draws a whole round again, in a thread of its own, and answers questions about it. It decides with the code of the
// server, from nothing but the file.

let drawn: Replay | undefined;

const say = (answer: ReplayAnswer): void => postMessage(answer);

addEventListener("message", ({ data }: MessageEvent<ReplayRequest>) => {
  if (data.kind === "replay") void replayed(data.bytes);
  else if (data.kind === "ticket")
    say({ kind: "ticket", ticket: data.ticket, wishes: wishesOf(data.ticket) });
  else say({ kind: "class", id: data.id, order: orderOf(data.id) });
});

async function replayed(bytes: ArrayBuffer): Promise<void> {
  const begin = performance.now();
  try {
    drawn = replay(await unpackDrawFile(new Uint8Array(bytes)));
  } catch (error) {
    const message = error instanceof DrawFileError ? error.message : "文件读不懂，可能没有下载完整";
    say({ kind: "unreadable", message });
    return;
  }
  const { seedCommit, wishesHash, fileHash, resultHash, file, result } = drawn;
  say({
    kind: "replayed",
    hashes: { seedCommit, wishesHash, fileHash, resultHash },
    tickets: file.input.tickets.length,
    wishes: result.wishes.length,
    won: result.wishes.filter(({ won }) => won).length,
    tookMs: performance.now() - begin,
  });
}

function named(id: string, { file }: Replay): NamedClass {
  const { code = id, course = "", school = "" } = file.classes[id] ?? {};
  return { id, code, course, school: file.schools[school] ?? "" };
}

/** By rank; undefined when the file has no such ticket. */
function wishesOf(ticket: string): TicketWish[] | undefined {
  if (drawn === undefined) return undefined;
  const replay = drawn;
  const found = replay.file.input.tickets.find((one) => one.ticket === ticket);
  if (found === undefined) return undefined;
  const results = new Map(
    replay.result.wishes.filter((wish) => wish.ticket === ticket).map((wish) => [wish.offering, wish]),
  );
  return found.groups
    .flatMap(({ wishes }) => wishes)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ offering, rank, points }) => {
      const { won = false, reason, queuePlace } = results.get(offering) ?? {};
      return {
        of: named(offering, replay),
        rank,
        points,
        won,
        ...(reason && { reason }),
        ...(queuePlace !== undefined && { queuePlace }),
      };
    });
}

function orderOf(id: string): ClassOrder | undefined {
  if (drawn === undefined || drawn.file.classes[id] === undefined) return undefined;
  const { file, result } = drawn;
  const rows = orderOfClass(file.input, result, id);
  return {
    of: named(id, drawn),
    won: rows.filter(({ won }) => won).length,
    rows: rows.length < FEWEST_ROWS ? undefined : rows,
    asked: rows.length,
  };
}
