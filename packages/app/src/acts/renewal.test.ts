import { closeRoundMutation, searchCoursesQueryKey, searchRoundsQueryKey } from "@huxuan/api-client/query";
import { expect, test } from "vitest";
import { queryClient } from "../query-client.ts";
import { renewAfter, renewSelection } from "./renewal.ts";
import { runCall } from "./run-call.ts";

const ROUNDS = searchRoundsQueryKey({ body: {} });
const COURSES = searchCoursesQueryKey({ body: {} });
/** A key that no operation made. */
const OWN = ["something of a page"];

const staleNow = () =>
  [ROUNDS, COURSES, OWN].map((key) => queryClient.getQueryState(key)?.isInvalidated === true);
const readAll = () => {
  for (const key of [ROUNDS, COURSES, OWN]) queryClient.setQueryData(key, { items: [], rowCount: 0 });
};

test("an act makes stale the reads of its own domain and of those that show it, and nothing else", () => {
  readAll();
  renewAfter(queryClient, "createCourse");
  expect(staleNow()).toEqual([false, true, false]);
  renewAfter(queryClient, "openRound");
  expect(staleNow()).toEqual([true, true, false]);
});

test("what a student holds is renewed without the lists of the office", () => {
  readAll();
  renewSelection(queryClient);
  expect(staleNow()).toEqual([false, false, false]);
});

test("a generated call renews by itself when it is over, also when it was refused", async () => {
  readAll();
  const refused = () => ({
    ...closeRoundMutation(),
    mutationFn: async (): Promise<never> => {
      throw new Error("这个轮次已经关闭");
    },
  });
  await expect(runCall(queryClient, refused, { path: { id: 1 } }, true)).rejects.toThrow("已经关闭");
  expect(staleNow()).toEqual([true, false, false]);
});
