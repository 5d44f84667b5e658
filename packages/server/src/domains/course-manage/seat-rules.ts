import type { ClassSeatsChange, FieldError } from "@huxuan/api-client";
import { statesFor } from "../../resource/index.ts";
import {
  capacityRefusal,
  checkCapacity,
  checkQuotas,
  offeringLifecycle,
  type OfferingState,
} from "../offering/index.ts";

/** A class as it is while its seats are locked. */
export interface LockedClass {
  schoolId: number;
  state: OfferingState;
  version: number;
  capacity: number;
  taken: number;
  minEnrolment: number;
}

/**
 * Everything wrong with the seats that a class shall have, each with its cell; empty when nothing is. What somebody else
 * changed meanwhile is said alone: the rest was judged by what is no more.
 *
 * @param stored undefined: there is no such class, or not for the caller
 * @param schoolIds schools that exist, of those with a quota
 */
export function seatFaults(
  { capacity, guestQuotas, version }: ClassSeatsChange,
  stored: LockedClass | undefined,
  schoolIds: ReadonlySet<number>,
): FieldError[] {
  if (stored === undefined)
    return [{ field: "id", message: "没有找到这个教学班，它可能已被删除，或不在你的管理范围内" }];
  if (version !== stored.version)
    return [{ field: "version", message: "这个教学班在你查看之后有变动，请读取最新的再改" }];
  if (statesFor(offeringLifecycle.update)?.includes(stored.state) !== true)
    return [{ field: "version", message: "这个教学班已经停开，不能再改名额" }];
  const lost = capacityRefusal(capacity, stored);
  return [
    ...(lost === undefined ? [] : [{ field: "capacity", message: lost }]),
    ...checkCapacity({ capacity, minEnrolment: stored.minEnrolment, guestQuotas }).map(
      ({ field, message }) => ({ field: field === "minEnrolment" ? "capacity" : field, message }),
    ),
    ...checkQuotas(guestQuotas, { hostSchoolId: stored.schoolId, schoolIds }),
  ];
}
