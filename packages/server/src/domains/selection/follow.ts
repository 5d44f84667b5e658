import { EventStream } from "../../contract/index.ts";
import type { SelectionServices } from "./selection-service.ts";
import { requireRoundFor } from "./student-view.ts";

/** The live seats of a round and what happens to the student, as Server-Sent Events. Throws 404 when it is not for them. */
export async function followSelection(
  services: SelectionServices,
  studentId: number,
  roundId: number,
): Promise<EventStream> {
  const { catalogue, selection } = services;
  const { round } = await requireRoundFor(services, roundId, studentId);
  await catalogue.ensure(round.semesterId);
  await selection.seats.ensure(
    round.semesterId,
    catalogue.list(round.semesterId).map((offering) => offering.id),
  );
  return new EventStream((channel) => selection.live.follow(round, studentId, channel));
}
