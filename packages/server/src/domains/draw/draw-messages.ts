import type { ClassNames, DrawInput, DrawnWish, DrawOffering, DrawOrder, DrawTicket } from "@huxuan/draw";
import type { StoredOutcome, StoredTrial } from "./outcomes.ts";

/** What the drawing thread is told, in this order: all rows in parts, then what to do with them. */
export type DrawTask =
  | { type: "offerings"; offerings: DrawOffering[]; classes: Record<string, ClassNames> }
  | { type: "tickets"; tickets: DrawTicket[] }
  | ({ type: "file"; draws: boolean } & FileHead)
  | { type: "trial"; head: Omit<DrawInput, "offerings" | "tickets">; orders: DrawOrder[] };

/** All of a file but its rows. */
export interface FileHead {
  round: { id: string; name: string };
  head: Omit<DrawInput, "offerings" | "tickets">;
  schools: Record<string, string>;
}

/** A file that was written. */
export interface WrittenFile {
  /** Compressed. */
  file: Uint8Array;
  fileHash: string;
  wishesHash: string;
}

/** The result of a draw. */
export interface DrawnFile extends WrittenFile {
  resultHash: string;
  outcome: StoredOutcome;
}

/** What it answers: the wishes in parts, then the end. */
export type DrawMessage =
  | { type: "wishes"; wishes: DrawnWish[] }
  | { type: "written"; written: WrittenFile }
  | { type: "drawn"; drawn: DrawnFile }
  | { type: "tried"; trial: StoredTrial };
