import { type RosterList, rosterListOf } from "../../../roster/roster-table.tsx";

/** What the address says is in view; the rest of it (keyword, page, order) is the list's. */
export interface RosterAddress {
  semesterId: number | undefined;
  offeringId: number | undefined;
  list: RosterList;
}

const positive = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/** Reads the address; what it does not say, or says wrongly, is as if it were not there. */
export function readRosterAddress(params: URLSearchParams): RosterAddress {
  return {
    semesterId: positive(params.get("semester")),
    offeringId: positive(params.get("offering")),
    list: rosterListOf(params.get("list")),
  };
}

/** The address of another semester, offering or list. It starts with its own first page, without a keyword. */
export function rosterParams({ semesterId, offeringId, list }: RosterAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (semesterId !== undefined) params.set("semester", String(semesterId));
  if (offeringId !== undefined) params.set("offering", String(offeringId));
  if (list !== "enrolled") params.set("list", list);
  return params;
}
