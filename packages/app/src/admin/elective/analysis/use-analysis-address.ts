import { type DemandSet, type FillGroup, labels } from "@huxuan/api-client";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** What the page shows, as it stands in the address: a link shows the same to whoever may see it. */
export interface AnalysisAddress {
  semesterId: number | undefined;
  roundId: number | undefined;
  tab: string;
  /** The chosen row and cell of the matrix. */
  home: number | undefined;
  host: number | undefined;
  /** Quick set of the classes, and what the seats are summed by. */
  set: DemandSet;
  by: FillGroup;
  change: (next: Readonly<Record<string, string | undefined>>) => void;
}

const numberIn = (value: string | null): number | undefined =>
  value !== null && /^\d{1,9}$/u.test(value) ? Number(value) : undefined;

const FILL_GROUPS: readonly FillGroup[] = ["school", "department", "course"];
const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given);

/** The address of the analysis, and how it is changed; going back leads to what was seen before. */
export function useAnalysisAddress(): AnalysisAddress {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (next: Readonly<Record<string, string | undefined>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(next)) {
            if (value === undefined) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        // Walking the matrix by keys would fill the history with its cells.
        { replace: "home" in next },
      ),
    [setParams],
  );
  return {
    semesterId: numberIn(params.get("semester")),
    roundId: numberIn(params.get("round")),
    tab: params.get("tab") ?? "flows",
    home: numberIn(params.get("home")),
    host: numberIn(params.get("host")),
    set: oneOf(Object.keys(labels.demandSet) as DemandSet[], params.get("set")) ?? "all",
    by: oneOf(FILL_GROUPS, params.get("by")) ?? "school",
    change,
  };
}
