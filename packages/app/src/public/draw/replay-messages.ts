import type { LossReason, OrderedWish } from "@huxuan/draw";

/** The four values that are published of a draw, as the file comes to them. */
export interface ReplayedHashes {
  seedCommit: string;
  wishesHash: string;
  fileHash: string;
  resultHash: string;
}

/** A class as the file calls it. */
export interface NamedClass {
  id: string;
  code: string;
  course: string;
  school: string;
}

/** A wish of a ticket with what became of it. */
export interface TicketWish {
  of: NamedClass;
  rank: number;
  points: number;
  won: boolean;
  reason?: LossReason;
  queuePlace?: number;
}

/** Who asked for a class, in the order in which they were looked at. */
export interface ClassOrder {
  of: NamedClass;
  /** Seats given out in the draw, those taken before left out. */
  won: number;
  /** Nothing where so few asked that rows could tell who they are. */
  rows: OrderedWish[] | undefined;
  asked: number;
}

/** What the page asks of its worker. */
export type ReplayRequest =
  | { kind: "replay"; bytes: ArrayBuffer }
  | { kind: "ticket"; ticket: string }
  | { kind: "class"; id: string };

/** What the worker answers. */
export type ReplayAnswer =
  | { kind: "replayed"; hashes: ReplayedHashes; tickets: number; wishes: number; won: number; tookMs: number }
  | { kind: "unreadable"; message: string }
  | { kind: "ticket"; ticket: string; wishes: TicketWish[] | undefined }
  | { kind: "class"; id: string; order: ClassOrder | undefined };

/** With fewer wishes than this a class is not listed row by row: whoever knows the people could tell them apart. */
export const FEWEST_ROWS = 5;
