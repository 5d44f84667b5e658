import { type Offering, type RosterStudent, searchRoster } from "@huxuan/api-client";
import { readAllPages, useClassSheet } from "./class-sheet.tsx";

/** The roster on paper: all who are in, by student number, each with a place to sign. */
export const useRosterPrint = (offering: Offering) =>
  useClassSheet({
    offering,
    title: "学生名单",
    label: "打印签到表",
    permission: "roster-export",
    disabledReason: offering.seats.taken === 0 ? "还没有学生选上这门课" : undefined,
    read: () => readEnrolled(offering.id, { act: true }),
  });

/** All who are in a class, by student number. */
export const readEnrolled = (
  id: number,
  meta: NonNullable<Parameters<typeof searchRoster>[0]["meta"]>,
): Promise<RosterStudent[]> =>
  readAllPages(async (page) => {
    const { data } = await searchRoster({
      path: { id },
      body: { page: { ...page, orderBy: [{ field: "studentNumber", sortType: "asc" }] }, state: "enrolled" },
      meta,
    });
    return data.items;
  });
