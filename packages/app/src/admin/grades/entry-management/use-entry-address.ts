import { type ExamKind, labels } from "@huxuan/api-client";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useSemesters } from "../../../catalogue/use-semesters.ts";

/** The lists of the page: by how far the classes are. */
export const ENTRY_TABS = ["submitted", "approved", "draft", "none", "published", "locked"] as const;
export type EntryTab = (typeof ENTRY_TABS)[number];

/** What of the classes is looked at, as a request takes it. */
export interface EntryFilter {
  semesterId: number;
  examKind: ExamKind;
  schoolId?: number;
  department?: string;
}

const numberIn = (value: string | null): number | undefined =>
  value !== null && /^\d{1,9}$/u.test(value) ? Number(value) : undefined;

/** The address of the page, and how it is changed: a link shows the same to whoever may see it. */
export function useEntryAddress() {
  const [params, setParams] = useSearchParams();
  const { semesters, current, isPending } = useSemesters();
  const change = useCallback(
    (next: Readonly<Record<string, string | undefined>>) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value === undefined || value === "") after.delete(name);
          else after.set(name, value);
        }
        return after;
      }),
    [setParams],
  );
  const semesterId = numberIn(params.get("semester")) ?? current?.id;
  const examKind = (Object.keys(labels.examKind) as ExamKind[]).find((one) => one === params.get("exam"));
  const schoolId = numberIn(params.get("school"));
  const department = params.get("department") ?? undefined;
  const filter: EntryFilter | undefined =
    semesterId === undefined
      ? undefined
      : {
          semesterId,
          examKind: examKind ?? "regular",
          ...(schoolId !== undefined && { schoolId }),
          ...(department !== undefined && { department }),
        };
  return {
    /** Undefined until the semesters are known, and where there is none. */
    filter,
    isPending,
    semesters,
    tab: ENTRY_TABS.find((one) => one === params.get("tab")) ?? ("submitted" as const),
    change,
  };
}
