import { readerOf } from "../../platform/import/columns.ts";
import { type Lookup, placeRow, seatKey, WITHDRAWALS } from "./import-rows.ts";

/** A seat that may be ended. */
export interface StoredSeat {
  enrolmentId: number;
  homeSchoolId: number;
  studentNumber: string;
  hostSchoolId: number;
  offeringCode: string;
}

/** What a list of withdrawals is planned from. */
export interface WithdrawalsStored extends Lookup {
  side: "home" | "host";
  seats: StoredSeat[];
}

/** What is to be ended. */
export interface PlannedWithdrawal {
  enrolmentId: number;
  reason: string;
}

export const reader = readerOf(
  WITHDRAWALS,
  (rows, stored: WithdrawalsStored, refuse): PlannedWithdrawal[] => {
    const seats = new Map(
      stored.seats.map((seat) => [
        seatKey(seat.homeSchoolId, seat.studentNumber, seat.hostSchoolId, seat.offeringCode),
        seat.enrolmentId,
      ]),
    );
    return rows.flatMap((row) => {
      const placed = placeRow(row, stored, refuse);
      if (placed === undefined) return [];
      const { homeSchoolId, hostSchoolId, reason } = placed;
      const enrolmentId = seats.get(seatKey(homeSchoolId, row.studentNumber, hostSchoolId, row.offeringCode));
      if (enrolmentId === undefined) {
        const who = stored.side === "home" ? "你校的这名学生" : "这名外校学生";
        refuse(row, "offeringCode", `${who}没有选上也没有候补这个教学班，请核对学号、学校和教学班号`);
        return [];
      }
      return [{ enrolmentId, reason }];
    });
  },
);
