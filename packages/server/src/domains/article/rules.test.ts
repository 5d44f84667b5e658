import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedActs, moveRefusal } from "../../resource/lifecycle.ts";
import {
  afterReview,
  approve,
  articleLifecycle,
  AUDIENCES_OF,
  checkContent,
  isMachine,
  type RevisionFacts,
  ruleStatusOf,
  stateOf,
} from "./rules.ts";

const NOW = new Date("2026-09-10T08:00:00Z");
const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);

const AUTHOR = 1;
const REVIEWER = 2;
const version = (over: Partial<RevisionFacts> = {}): RevisionFacts => ({
  number: 1,
  state: "draft",
  publishAt: null,
  expireAt: null,
  editorIds: [AUTHOR],
  reviews: [],
  reviewsBefore: 0,
  ...over,
});
const facts = (latest: RevisionFacts, accountId = AUTHOR, isLive = false) => ({
  latest,
  isLive,
  accountId,
  state: stateOf(latest, NOW),
});

describe("what a version is at a moment", () => {
  test.each([
    ["approved and its time has come", version({ state: "approved", publishAt: NOW }), "published"],
    ["approved for later", version({ state: "approved", publishAt: at(1) }), "scheduled"],
    ["approved and out of date", version({ state: "approved", publishAt: at(-2), expireAt: NOW }), "expired"],
    ["a draft whose time has come", version({ publishAt: at(-1) }), "draft"],
    ["withdrawn", version({ state: "withdrawn", publishAt: at(-1) }), "withdrawn"],
  ] as const)("%s", (_, one, state) => {
    expect(stateOf(one, NOW)).toBe(state);
  });
});

describe("what can be done with it", () => {
  test.each([
    ["a draft", version(), AUTHOR, false, ["update", "submit", "delete"]],
    ["one in review, by its author", version({ state: "inReview" }), AUTHOR, false, ["recall"]],
    ["one in review, by another", version({ state: "inReview" }), REVIEWER, false, ["recall", "review"]],
    [
      "one that waits for its time",
      version({ state: "approved", publishAt: at(1) }),
      AUTHOR,
      false,
      ["update", "recall"],
    ],
    ["a published one", version({ state: "approved", publishAt: NOW }), AUTHOR, true, ["update", "withdraw"]],
    [
      "a draft beside a published one",
      version({ number: 2 }),
      AUTHOR,
      true,
      ["update", "submit", "withdraw", "delete"],
    ],
    ["a withdrawn one", version({ state: "withdrawn", publishAt: NOW }), AUTHOR, false, ["update"]],
  ] as const)("%s", (_, latest, accountId, isLive, acts) => {
    expect(allowedActs(articleLifecycle, facts(latest, accountId, isLive), NOW)).toEqual(acts);
  });

  test("nobody reviews what they wrote a part of, or the same round twice", () => {
    const refusal = (found: ReturnType<typeof facts>) => moveRefusal(articleLifecycle.review, found, NOW);
    const given = { accountId: REVIEWER, result: "approve" as const };
    const second = version({ state: "inReview", editorIds: [AUTHOR, 3], reviews: [given] });
    expect(refusal(facts(second, 3))).toContain("你写的");
    expect(refusal(facts(second, REVIEWER))).toContain("已经审核过");
    expect(refusal(facts(second, 4))).toBeUndefined();
    // It was sent back and came again: a new round.
    expect(refusal(facts({ ...second, reviewsBefore: 1 }, REVIEWER))).toBeUndefined();
  });

  test("it takes as many approvals as the site asks for, and one refusal brings it back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 1 }), (steps, before) => {
        const reviews = Array.from({ length: before }, (_, n) => ({
          accountId: 10 + n,
          result: "approve" as const,
        }));
        const latest = version({ state: "inReview", reviews });
        expect(afterReview(latest, "sendBack", steps)).toBe("draft");
        expect(afterReview(latest, "approve", steps)).toBe(before + 1 >= steps ? "approved" : "inReview");
      }),
    );
  });

  test("it is never published before it is approved, and keeps the day on which readers saw it first", () => {
    expect(approve({ publishAt: null }, null, NOW)).toEqual({
      state: "approved",
      publishAt: NOW,
      firstPublishedAt: NOW,
    });
    expect(approve({ publishAt: at(-5) }, null, NOW).publishAt).toEqual(NOW);
    expect(approve({ publishAt: at(5) }, null, NOW).firstPublishedAt).toEqual(at(5));
    expect(approve({ publishAt: at(5) }, at(-9), NOW)).toMatchObject({
      publishAt: at(5),
      firstPublishedAt: at(-9),
    });
  });
});

describe("what an office writes", () => {
  const content = {
    audiences: ["public" as const],
    visibility: "open" as const,
    category: "选课",
    title: "通知",
    body: "",
    source: "教务处",
    pin: 0,
    receipt: "none" as const,
    attachments: [],
  };
  const fieldsOf = (...given: Parameters<typeof checkContent>) =>
    checkContent(...given).map(({ field }) => field);

  test("names what is missing and what does not fit", () => {
    expect(fieldsOf("notice", content, "正文")).toEqual([]);
    expect(fieldsOf("notice", { ...content, title: " ", category: " " }, "")).toEqual([
      "title",
      "category",
      "body",
    ]);
    expect(fieldsOf("download", content, "")).toEqual(["attachments"]);
    expect(fieldsOf("download", { ...content, attachments: [1] }, "")).toEqual([]);
    expect(
      fieldsOf("notice", { ...content, attachments: [1, 1], effectiveOn: "2026-09-01" }, "正文"),
    ).toEqual(["attachments", "effectiveOn"]);
    const dates = { publishAt: at(2).toISOString(), expireAt: at(1).toISOString() };
    expect(fieldsOf("notice", { ...content, ...dates, pinUntil: at(1).toISOString() }, "正文")).toEqual([
      "expireAt",
      "pinUntil",
    ]);
    const days = { effectiveOn: "2026-09-02", repealedOn: "2026-09-01" };
    expect(fieldsOf("rule", { ...content, ...days }, "正文")).toEqual(["repealedOn"]);
  });
});

describe("a rule", () => {
  const today = "2026-09-10";
  test.each([
    ["without dates holds", null, null, false, "inForce"],
    ["from today on holds", today, null, false, "inForce"],
    ["from tomorrow on waits", "2026-09-11", null, false, "upcoming"],
    ["that ends today is over", "2020-01-01", today, false, "repealed"],
    ["whose place another took is revised, also when it has ended", "2020-01-01", today, true, "revised"],
  ] as const)("%s", (_, effectiveOn, repealedOn, hasSuccessor, status) => {
    expect(ruleStatusOf({ effectiveOn, repealedOn }, hasSuccessor, today)).toBe(status);
  });
});

test("every list but that of the public has what is for everybody besides", () => {
  for (const [lens, audiences] of Object.entries(AUDIENCES_OF)) {
    expect(audiences).toContain("public");
    expect(audiences.length > 1).toBe(lens !== "public");
  }
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0 Safari/537.36", false],
  ["Mozilla/5.0 (Linux; Android 16; MI 15) MicroMessenger/8.0", false],
  ["Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)", true],
  ["Mozilla/5.0 (compatible; bingbot/2.0)", true],
  ["curl/8.5.0", true],
  ["", true],
  [undefined, true],
])("who calls itself %j is a machine: %s", (userAgent, machine) => {
  expect(isMachine(userAgent)).toBe(machine);
});
