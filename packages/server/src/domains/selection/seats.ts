import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { offeringSeat } from "./tables.ts";

/** The seats of a new offering. */
export interface NewSeat {
  offeringId: number;
  semesterId: number;
  /** The host school. */
  schoolId: number;
  capacity: number;
}

/** Rows of one insert; far below PostgreSQL's 65,535 parameters. */
const CHUNK = 5_000;

/** Makes the seats of a new offering; in the transaction that makes the offering. */
export async function createSeat(tx: Transaction, seat: NewSeat): Promise<void> {
  await createSeats(tx, [seat]);
}

/** The same for many. */
export async function createSeats(tx: Transaction, seats: readonly NewSeat[]): Promise<void> {
  for (let start = 0; start < seats.length; start += CHUNK) {
    await tx.insert(offeringSeat).values(seats.slice(start, start + CHUNK));
  }
}

/** Removes the seats of a draft that is deleted; nobody ever held one. */
export async function deleteSeat(tx: Transaction, offeringId: number): Promise<void> {
  await tx.delete(offeringSeat).where(eq(offeringSeat.offeringId, offeringId));
}
