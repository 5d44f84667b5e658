import { useSearchParams } from "react-router-dom";

/** What of the calendar is shown; lives in the address. */
export interface CalendarQuery {
  /** Id of a semester; absent: the current one. */
  term?: number;
  /** Id of a university whose rounds are shown beside the platform's; absent: those of all. */
  school?: number;
  view: "month" | "term";
  /** In the view of a month, yyyy-MM; absent: the month of today. */
  month?: string;
}

const idOf = (text: string | null): number | undefined => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined;
};

/** Reads an address; what it does not know is ignored. */
export function parseCalendarQuery(params: URLSearchParams): CalendarQuery {
  const month = params.get("month") ?? "";
  return {
    term: idOf(params.get("term")),
    school: idOf(params.get("school")),
    view: params.get("view") === "term" ? "term" : "month",
    ...(/^\d{4}-(0[1-9]|1[0-2])$/u.test(month) && { month }),
  };
}

/** The query of this address, and how to go to another one. */
export function useCalendarQuery() {
  const [params, setParams] = useSearchParams();
  const query = parseCalendarQuery(params);
  const change = (part: Partial<Record<keyof CalendarQuery, string | undefined>>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(part)) {
          if (value === undefined || value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { query, change };
}
