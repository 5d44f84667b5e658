import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import {
  type ClassNames,
  type DrawInput,
  type DrawOffering,
  type DrawTicket,
  draw,
  fileHash,
  hashOfWishes,
  resultHash,
  writeDrawFile,
} from "@huxuan/draw";
import type { DrawMessage, DrawTask, WrittenFile } from "./draw-messages.ts";
import { crowdedOf, outcomeOf } from "./outcomes.ts";

// The thread in which a round is drawn: minutes of students' clicks are not to wait for a second of sorting.

// Elsewhere it would be the priority of the whole process.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

/** Rows of a message: small enough that whoever takes them is not kept. */
const PART = 500;
/** The most crowded classes of a dry run. */
const CROWDED = 20;

const offerings: DrawOffering[] = [];
const tickets: DrawTicket[] = [];
const classes: Record<string, ClassNames> = {};
const say = (message: DrawMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
};

parentPort?.on("message", (task: DrawTask) => {
  if (task.type === "offerings") {
    offerings.push(...task.offerings);
    Object.assign(classes, task.classes);
  } else if (task.type === "tickets") tickets.push(...task.tickets);
  else if (task.type === "file") writeAndDraw(task);
  else tryOrders(task);
});

function writeAndDraw({ round, head, schools, draws }: Extract<DrawTask, { type: "file" }>): void {
  const input: DrawInput = { ...head, offerings, tickets };
  const bytes = writeDrawFile({ round, input, classes, schools });
  const written: WrittenFile = {
    file: gzipSync(bytes),
    fileHash: fileHash(bytes),
    wishesHash: hashOfWishes(tickets),
  };
  if (!draws) return say({ type: "written", written });
  const result = draw(input);
  for (let at = 0; at < result.wishes.length; at += PART)
    say({ type: "wishes", wishes: result.wishes.slice(at, at + PART) });
  say({
    type: "drawn",
    drawn: { ...written, resultHash: resultHash(result), outcome: outcomeOf(input, result.wishes) },
  });
}

function tryOrders({ head, orders }: Extract<DrawTask, { type: "trial" }>): void {
  const tried = orders.map((order) => {
    const input: DrawInput = { ...head, order, offerings, tickets };
    return { order, ...outcomeOf(input, draw(input).wishes) };
  });
  say({ type: "tried", trial: { orders: tried, crowded: crowdedOf({ offerings, tickets }, CROWDED) } });
}
