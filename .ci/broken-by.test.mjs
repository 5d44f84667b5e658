import assert from "node:assert/strict";
import { test } from "node:test";
import { brokenBy } from "./broken-by.mjs";

const there = {
  domains: ["round", "menu"],
  stories: {
    "packages/app/e2e/menus.e2e.ts": 'await signIn(page, "admin", "/system/menus");',
    "packages/app/e2e/users.e2e.ts": "`/system/users?keyword=${useraccount}`",
    "packages/app/e2e/doors.e2e.ts": 'page.goto("/elective/rounds")',
    "packages/app/e2e/office.e2e.ts": 'page.goto("/elective/rounds")',
    "packages/app/e2e/asking.e2e.ts": 'page.goto("/elective/rounds")',
    "packages/app/e2e/session.e2e.ts": '"/elective/rounds?keyword=x"',
  },
};

void test("a rule of a domain breaks its tests and the server's types alone", () => {
  const { types, server, stories } = brokenBy(["packages/server/src/domains/round/rules.ts"], there);
  assert.deepEqual([types, server, stories], [["server"], ["src/domains/round/"], []]);
});

void test("a file outside the domains breaks the tests of its folder, or those of its name", () => {
  const { server } = brokenBy(
    ["packages/server/src/services.ts", "packages/server/src/scope/where.ts"],
    there,
  );
  assert.deepEqual(server, ["src/scope/", "src/services."]);
});

void test("a call of the contract breaks the domain of its name, and what is built on the client", () => {
  const { types, server, rules } = brokenBy(["packages/api-client/contract/menu.tsp"], there);
  assert.deepEqual([types, server], [["api-client", "app", "server"], ["src/domains/menu/"]]);
  assert.deepEqual(rules, {
    "api-client": true,
    credits: false,
    draw: false,
    grading: false,
    questionnaire: false,
    ui: false,
    app: true,
  });
});

void test("a component breaks its stories; what documents it breaks nothing else", () => {
  assert.deepEqual(brokenBy(["packages/ui/src/button/button.tsx"], there).ui, ["packages/ui/src/button/"]);
  assert.deepEqual(brokenBy(["README.md"], there).types, []);
});

void test("a screen breaks the browser tests that name its address, and a changed one is played first", () => {
  const screen = "packages/app/src/admin/system/users/screen.tsx";
  assert.deepEqual(brokenBy([screen], there).stories, ["packages/app/e2e/users.e2e.ts"]);
  const both = brokenBy([screen, "packages/app/e2e/menus.e2e.ts"], there);
  assert.deepEqual(both.stories, ["packages/app/e2e/menus.e2e.ts", "packages/app/e2e/users.e2e.ts"]);
});

void test("more browser tests than there is time for are named", () => {
  const { stories, notPlayed } = brokenBy(["packages/app/src/admin/elective/rounds/screen.tsx"], there);
  assert.equal(stories.length, 3);
  assert.deepEqual(notPlayed, ["packages/app/e2e/session.e2e.ts"]);
});
