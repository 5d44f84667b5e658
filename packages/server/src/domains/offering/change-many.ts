import type { Offering, OfferingPatch, OfferingsChanged } from "@huxuan/api-client";
import type { Transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { actOnEach, type RequestContext } from "../../resource/index.ts";
import type { NeedsCatalogue } from "./catalogue.ts";
import { announceOfferings, lockForChange, type OfferingsChange } from "./change-offerings.ts";
import { checkAudience, checkCapacity } from "./rules.ts";
import { changeCapacity } from "./seats.ts";
import { offerings } from "./service.ts";
import { knownSchools } from "./stored-facts.ts";
import type { offering } from "./tables.ts";

/**
 * Changes seats or audience of many classes, each in a transaction of its own, and says of each what became of it: one
 * that is refused stays as it was. Nothing else of a class is written, so that no version is asked for.
 */
export async function changeOfferings(
  context: RequestContext<NeedsCatalogue>,
  patches: readonly OfferingPatch[],
): Promise<OfferingsChanged> {
  const wanted = new Map(patches.map((patch) => [patch.id, patch]));
  const undo: OfferingPatch[] = [];
  const { items } = await actOnEach([...wanted.keys()], async (id, called) => {
    const patch = wanted.get(id);
    if (patch !== undefined) undo.push(await changeOne(context, patch, called));
  });
  return { items, undo };
}

/** Changes one; what brings it back. */
async function changeOne(
  context: RequestContext<NeedsCatalogue>,
  { id, capacity, waitlistCapacity, waitlistAsCapacity, audience }: OfferingPatch,
  called: (name: string) => void,
): Promise<OfferingPatch> {
  const { services } = context;
  let touched: OfferingsChange[];
  let writeSeats: ((tx: Transaction) => Promise<void>) | undefined;
  const undo: OfferingPatch = { id };
  await offerings.change(context, id, {
    action: "update",
    lock: async (tx) => {
      touched = await lockForChange(tx, { offerings: [id] });
    },
    // What is wrong is said of a row of many: it has no field to stand at.
    decide: async (row, tx, before) => {
      called(`${before.course.name} ${before.code}`);
      const columns: Partial<typeof offering.$inferInsert> = { updatedAt: services.clock() };
      if (capacity !== undefined) {
        refuseUnfit(row, capacity);
        undo.capacity = before.seats.capacity;
        writeSeats = (tx) => changeCapacity(tx, { offeringId: id, capacity });
      }
      if (waitlistCapacity !== undefined || waitlistAsCapacity === true) {
        Object.assign(undo, waitlistOf(row));
        columns.waitlistCapacity = waitlistAsCapacity === true ? null : waitlistCapacity;
      }
      if (audience !== undefined) {
        const known = await knownSchools(tx, audience.schoolIds ?? []);
        const [wrong] = checkAudience(audience, known);
        if (wrong !== undefined) throw stateConflict(wrong.message);
        undo.audience = before.audience;
        columns.audience = audience;
      }
      return columns;
    },
    finish: async (tx, _id, afterCommit) => {
      await writeSeats?.(tx);
      const announced = await announceOfferings(tx, touched);
      afterCommit(() => services.catalogue.announce(announced));
    },
  });
  return undo;
}

/** A class keeps its minimum and the seats that it promised to other schools. */
function refuseUnfit(
  { minEnrolment, guestQuotas }: Pick<Offering, "minEnrolment" | "guestQuotas">,
  capacity: number,
): void {
  const [wrong] = checkCapacity({ capacity, minEnrolment, guestQuotas });
  if (wrong !== undefined) throw stateConflict(wrong.message);
}

const waitlistOf = ({ waitlistCapacity }: typeof offering.$inferSelect): Partial<OfferingPatch> =>
  waitlistCapacity === null ? { waitlistAsCapacity: true } : { waitlistCapacity };
