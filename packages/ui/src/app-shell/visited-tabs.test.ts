import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  initialVisitedTabs,
  isCloseAction,
  restoreVisitedTabs,
  tabsClosedBy,
  unsavedTabsClosedBy,
  type VisitedTabsAction,
  type VisitedTabsState,
  visitedTabsReducer,
} from "./visited-tabs.js";

const home = { id: "/", title: "首页", pinned: true };
const start = initialVisitedTabs([home]);
const run = (state: VisitedTabsState, ...actions: VisitedTabsAction[]) =>
  actions.reduce(visitedTabsReducer, state);
const openTab = (id: string): VisitedTabsAction => ({ type: "open", tab: { id, title: id } });
const ids = (state: VisitedTabsState) => state.tabs.map((tab) => tab.id);
const abc = run(start, openTab("a"), openTab("b"), openTab("c"));

const idOf = fc.constantFrom("/", "p", "a", "b", "c", "d", "e", "unknown");
const action: fc.Arbitrary<VisitedTabsAction> = fc.oneof(
  idOf.map((id): VisitedTabsAction => ({ type: "open", tab: { id, title: id, pinned: id === "p" } })),
  fc
    .tuple(
      fc.constantFrom<"activate" | "close" | "close-others" | "close-left" | "close-right">(
        "activate",
        "close",
        "close-others",
        "close-left",
        "close-right",
      ),
      idOf,
    )
    .map(([type, id]): VisitedTabsAction => ({ type, id })),
  fc.constant<VisitedTabsAction>({ type: "close-all" }),
  fc
    .tuple(idOf, fc.integer({ min: -3, max: 9 }))
    .map(([id, to]): VisitedTabsAction => ({ type: "move", id, to })),
  fc
    .tuple(idOf, fc.boolean())
    .map(([id, unsaved]): VisitedTabsAction => ({ type: "mark-unsaved", id, unsaved })),
);

describe("tabs of visited pages", () => {
  it("never lose a pinned tab, never hold a page twice and always show an open one, whatever is done", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        let state = start;
        for (const next of actions) {
          const pinnedBefore = state.tabs.filter((tab) => tab.pinned).map((tab) => tab.id);
          state = visitedTabsReducer(state, next);
          expect(new Set(ids(state)).size).toBe(state.tabs.length);
          for (const id of pinnedBefore) expect(ids(state)).toContain(id);
          expect(ids(state)).toContain(state.activeId);
          const firstLoose = state.tabs.findIndex((tab) => !tab.pinned);
          const lastPinned = state.tabs.findLastIndex((tab) => tab.pinned);
          if (firstLoose >= 0) expect(lastPinned).toBeLessThan(firstLoose);
        }
      }),
    );
  });

  it("take away exactly the tabs that were announced before the act", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), action, (actions, last) => {
        fc.pre(isCloseAction(last));
        const state = run(start, ...actions);
        const announced = tabsClosedBy(state, last).map((tab) => tab.id);
        const after = ids(visitedTabsReducer(state, last));
        expect(ids(state).filter((id) => !after.includes(id))).toEqual(announced);
      }),
    );
  });

  it("keep every tab when one is moved", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), idOf, fc.integer(), (actions, id, to) => {
        const state = run(start, ...actions);
        const after = visitedTabsReducer(state, { type: "move", id, to });
        expect(ids(after).toSorted()).toEqual(ids(state).toSorted());
        expect(after.activeId).toBe(state.activeId);
      }),
    );
  });

  it("go to the last remaining tab when the active one is closed", () => {
    const state = run(abc, { type: "activate", id: "a" }, { type: "close", id: "a" });
    expect(state.activeId).toBe("c");
  });

  it("stay where they are when another tab is closed", () => {
    expect(run(abc, { type: "close", id: "a" }).activeId).toBe("c");
  });

  it("show nothing when the only tab is closed", () => {
    const alone = run(initialVisitedTabs(), openTab("a"), { type: "close", id: "a" });
    expect(alone).toEqual({ tabs: [], activeId: null });
  });

  it("keep pinned tabs when all are closed, and show the last of them", () => {
    const state = run(abc, { type: "close-all" });
    expect(ids(state)).toEqual(["/"]);
    expect(state.activeId).toBe("/");
  });

  it("show the tab whose menu closed the one in view", () => {
    expect(run(abc, { type: "close-others", id: "a" })).toMatchObject({ activeId: "a" });
    expect(ids(run(abc, { type: "close-others", id: "a" }))).toEqual(["/", "a"]);
    expect(ids(run(abc, { type: "close-left", id: "c" }))).toEqual(["/", "c"]);
    const right = run(abc, { type: "close-right", id: "a" });
    expect(ids(right)).toEqual(["/", "a"]);
    expect(right.activeId).toBe("a");
  });

  it("do nothing, by identity, when asked to close a pinned tab", () => {
    expect(visitedTabsReducer(abc, { type: "close", id: "/" })).toBe(abc);
  });

  it("name the tabs that would be lost with unsaved text", () => {
    const state = run(abc, { type: "mark-unsaved", id: "b", unsaved: true });
    expect(unsavedTabsClosedBy(state, { type: "close-all" }).map((tab) => tab.id)).toEqual(["b"]);
    expect(unsavedTabsClosedBy(state, { type: "close", id: "a" })).toEqual([]);
  });

  it("stay the very same when the page in view is told of again", () => {
    const tab = { id: "c", title: "c", href: "/c?page=2" };
    const told = run(abc, { type: "open", tab });
    expect(told).not.toBe(abc);
    expect(run(told, { type: "open", tab: { ...tab } })).toBe(told);
    expect(run(told, openTab("c")).tabs).toBe(told.tabs);
    expect(run(told, openTab("a")).tabs).toBe(told.tabs);
  });

  it("renew the title of a page that is visited again instead of opening it twice", () => {
    const state = run(abc, { type: "open", tab: { id: "a", title: "张三 · 审核" } });
    expect(ids(state)).toEqual(["/", "a", "b", "c"]);
    expect(state.tabs[1]?.title).toBe("张三 · 审核");
    expect(state.activeId).toBe("a");
  });

  it("come back from storage without doubles, with today's pinned tabs, on a tab that exists", () => {
    const restored = restoreVisitedTabs(
      {
        tabs: [
          { id: "a", title: "a" },
          { id: "/", title: "旧首页" },
          { id: "a", title: "again" },
        ],
        activeId: "gone",
      },
      [home],
    );
    expect(restored).toEqual({
      tabs: [home, { id: "a", title: "a", pinned: false }],
      activeId: "a",
    });
  });

  it("come back without the marks of unsaved text, which did not come back", () => {
    const state = run(abc, { type: "mark-unsaved", id: "b", unsaved: true });
    const restored = restoreVisitedTabs(JSON.parse(JSON.stringify(state)), [home]);
    expect(unsavedTabsClosedBy(restored, { type: "close-all" })).toEqual([]);
    expect(ids(restored)).toEqual(ids(state));
    expect(restored.activeId).toBe("c");
  });

  it("come back as pinned tabs alone from a storage that holds anything else", () => {
    for (const stored of [{}, null, undefined, "x", 7, [], { tabs: {} }, { tabs: [null, 1, {}, { id: 7 }] }])
      expect(restoreVisitedTabs(stored, [home])).toEqual({ tabs: [home], activeId: "/" });
    expect(restoreVisitedTabs({ tabs: [{ id: "a", href: 7 }], activeId: {} })).toEqual({
      tabs: [{ id: "a", title: "a", pinned: false }],
      activeId: "a",
    });
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const { tabs, activeId } = restoreVisitedTabs(stored, [home]);
        expect(tabs[0]).toEqual(home);
        expect(tabs.some((tab) => tab.id === activeId)).toBe(true);
      }),
    );
  });
});
