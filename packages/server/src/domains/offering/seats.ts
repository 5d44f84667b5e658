import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { capacityRefusal } from "./rules.ts";
import { offering, offeringSeat } from "./tables.ts";

/** The seats of a new offering. */
export interface NewSeat {
  offeringId: number;
  capacity: number;
}

/** Makes the seats of a new offering; in the transaction that makes the offering. */
export async function createSeat(tx: Transaction, seat: NewSeat): Promise<void> {
  await createSeats(tx, [seat]);
}

/** The same for many. */
export async function createSeats(tx: Transaction, seats: readonly NewSeat[]): Promise<void> {
  if (seats.length === 0) return;
  await tx.execute(sql`
    insert into ${offeringSeat} (offering_id, semester_id, school_id, course_id, capacity)
    select o.id, o.semester_id, o.school_id, o.course_id, n.capacity
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as n("offeringId" int, capacity int)
    join ${offering} o on o.id = n."offeringId"`);
}

/** Removes the seats of a draft that is deleted; nobody ever held one. */
export async function deleteSeat(tx: Transaction, offeringId: number): Promise<void> {
  await tx.delete(offeringSeat).where(eq(offeringSeat.offeringId, offeringId));
}

/** The seats of an offering at the moment they were locked. */
export interface LockedSeats {
  capacity: number;
  taken: number;
  queued: number;
}

/**
 * Locks the seats of offerings, lowest id first, as admission does: until the end of the transaction nobody gets or
 * gives up a seat or a place on a waitlist in them. Everybody who changes what admission decides on holds them before
 * anything else, all at once (see `lockForChange`).
 *
 * @returns by offering id, as they are while they are locked
 */
export async function lockSeats(
  tx: Transaction,
  offeringIds: readonly number[],
): Promise<Map<number, LockedSeats>> {
  if (offeringIds.length === 0) return new Map();
  const locked = await tx.execute<{ id: number; capacity: number; taken: number; queued: number }>(sql`
    select offering_id as id, capacity, taken, queued from ${offeringSeat}
    where offering_id = any(${sql.param([...offeringIds])}::int[]) order by offering_id for update`);
  return new Map(locked.rows.map(({ id, ...seats }) => [id, seats]));
}

/** A capacity that an office changes. */
export interface CapacityChange {
  offeringId: number;
  capacity: number;
}

/**
 * Changes capacities, the rows locked by id as admission does; in the transaction that changes the offerings.
 * Throws 409 when somebody would lose a seat. Waitlists move up when the change is announced
 * to the catalogue after commit; nobody can overtake them before, because every admission looks to the waitlist first.
 */
export async function changeCapacities(tx: Transaction, changes: readonly CapacityChange[]): Promise<void> {
  if (changes.length === 0) return;
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n("offeringId" int, capacity int)`;
  const locked = await tx.execute<{ taken: number; before: number; capacity: number }>(sql`
    select s.taken, s.capacity as before, n.capacity from ${offeringSeat} s join ${wanted} on n."offeringId" = s.offering_id
    order by s.offering_id for update of s`);
  for (const { capacity, before, taken } of locked.rows) {
    const refusal = capacityRefusal(capacity, { capacity: before, taken });
    if (refusal !== undefined) throw stateConflict(refusal);
  }
  await tx.execute(sql`
    update ${offeringSeat} s set capacity = n.capacity, extra = greatest(0, s.taken - n.capacity),
      version = s.version + 1
    from ${wanted} where n."offeringId" = s.offering_id and s.capacity <> n.capacity`);
}

/** The same for one. */
export async function changeCapacity(tx: Transaction, change: CapacityChange): Promise<void> {
  await changeCapacities(tx, [change]);
}
