import {
  type Article,
  type ArticleInput,
  type ArticleLens,
  type Client,
  checkArticleLinks,
  confirmMyArticle,
  createArticle,
  deleteArticle,
  getArticle,
  getArticleCategories,
  getArticleFigures,
  getArticleLinks,
  getArticlePreview,
  getArticleVersion,
  getMyArticle,
  getPublicArticle,
  getPublicHome,
  previewArticle,
  rateMyArticle,
  ratePublicArticle,
  recallArticle,
  remindArticleReaders,
  restoreArticleVersion,
  reviewArticle,
  searchArticleReaders,
  searchArticles,
  searchArticleVersions,
  searchMyArticles,
  searchNotifications,
  searchOperationLog,
  searchPublicArticles,
  submitArticle,
  updateArticle,
  updateSetting,
  uploadFile,
  viewMyArticle,
  viewPublicArticle,
  withdrawArticle,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { articleChange, articleInput } from "../../../testing/office-forms.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { createAccounts, hashPassword } from "../session/index.ts";
import { checkAllLinks } from "./links.ts";

let server: TestServer;
let world: SelectionWorld;
/** The platform's offices, two people. */
let admin: Client;
let colleague: Client;
/** The offices of the second university (of the first student), two people; and that of the third. */
let office: Client;
let reviewer: Client;
let foreignOffice: Client;
/** Students of the second and third university. */
let student: Client;
let foreignStudent: Client;
let visitor: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  const passwordHash = await hashPassword(PASSWORD);
  await createAccounts(server.services.db, [
    {
      useraccount: "admin2",
      passwordHash,
      personName: "管理员乙",
      userType: "other",
      schoolId: null,
      roleIds: ["1"],
    },
    {
      useraccount: "office1b",
      passwordHash,
      personName: "教务1乙",
      userType: "other",
      schoolId: world.schoolIds[1] as number,
      roleIds: ["2"],
    },
  ]);
  admin = await server.client("admin");
  colleague = await server.client("admin2");
  office = await server.client("office1");
  reviewer = await server.client("office1b");
  foreignOffice = await server.client("office2");
  student = await server.client("s0");
  foreignStudent = await server.client("s1");
  visitor = server.anonymous();
});
afterAll(() => server.close());

const later = (hours: number): string => new Date(server.clock().getTime() + hours * 3_600_000).toISOString();

const draft = async (over: Partial<ArticleInput> = {}, client = admin): Promise<Article> =>
  (await createArticle({ client, body: articleInput(over) })).data;

/** A draft that is asked for, and approved by somebody else. */
async function approved(article: Article, client = admin, by = colleague): Promise<Article> {
  const path = { id: article.id };
  const { data } = await submitArticle({ client, path, body: { version: article.version } });
  return (await reviewArticle({ client: by, path, body: { result: "approve", version: data.version } })).data;
}

const published = async (over: Partial<ArticleInput> = {}, client = admin, by = colleague) =>
  approved(await draft(over, client), client, by);

const titlesOf = async (over: {
  client?: Client;
  audience?: ArticleLens;
  kind?: ArticleInput["kind"];
  keyword?: string;
  category?: string;
  schoolId?: number;
}): Promise<string[]> => {
  const { client = visitor, kind = "notice", audience = "public", ...body } = over;
  const search = client === visitor ? searchPublicArticles : searchMyArticles;
  return (await search({ client, body: { kind, audience, ...body } })).data.items.map(({ title }) => title);
};

const upload = async (client: Client, file: File) => (await uploadFile({ client, body: { file } })).data;

/** A whole picture of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAIBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

const conflict = { status: 409, code: "STATE_CONFLICT" };
const notFound = { status: 404, code: "NOT_FOUND" };
const gone = { status: 410, code: "WITHDRAWN", message: "该内容已撤回" };

test("a notice with a picture and an attachment is written, approved by somebody else, and read by a visitor", async () => {
  const picture = await upload(admin, new File([PIXEL], "流程.png", { type: "image/png" }));
  const form = await upload(admin, new File(["姓名,学号"], "报名表.csv", { type: "text/csv" }));
  const made = await draft({
    title: "报名通知",
    summary: "报名从周一开始",
    body: `<h1>报名</h1><script>x()</script><p><img data-file-id="${picture.id}" alt="流程"></p>`,
    attachments: [form.id],
  });
  expect(made).toMatchObject({ state: "draft", number: 1, version: 1, reviewSteps: 1 });
  expect(made.body).toMatch(/^<h2>报名<\/h2><p><img data-file-id="\d+" src="[^"]+" alt="流程" \/><\/p>$/);
  const path = { id: made.id };
  await expect(
    getPublicArticle({ client: visitor, path, query: { audience: "public" } }),
  ).rejects.toMatchObject(notFound);

  const sent = (await submitArticle({ client: admin, path, body: { version: 1 } })).data;
  expect(sent).toMatchObject({ state: "inReview", acts: ["recall"] });
  const decision = { result: "approve", version: 2 } as const;
  // Who wrote it does not decide about it.
  await expect(reviewArticle({ client: admin, path, body: decision })).rejects.toMatchObject({ status: 403 });
  const waiting = (await searchArticles({ client: colleague, body: { forReview: true } })).data.items;
  expect(waiting.map(({ id, acts }) => [id, acts.includes("review")])).toEqual([[made.id, true]]);
  expect((await searchArticles({ client: admin, body: { forReview: true } })).data.items).toEqual([]);
  expect((await reviewArticle({ client: colleague, path, body: decision })).data).toMatchObject({
    state: "published",
    reviews: [{ step: 1, reviewer: "管理员乙", result: "approve" }],
  });

  const { items } = (
    await searchPublicArticles({ client: visitor, body: { kind: "notice", audience: "public" } })
  ).data;
  expect(items).toMatchObject([{ id: made.id, title: "报名通知", summary: "报名从周一开始", locked: false }]);
  const read = (await getPublicArticle({ client: visitor, path, query: { audience: "public" } })).data;
  expect(read).toMatchObject({ source: "教务处", preview: false, expired: false });
  expect(read.attachments).toMatchObject([{ name: "报名表.csv", suffix: "csv", size: 13 }]);
  const download = await server.fetch(read.attachments[0]?.link.url as string);
  expect(await download.text()).toBe("姓名,学号");
  const src = /src="([^"]+)"/.exec(read.body)?.[1] as string;
  expect(Buffer.from(await (await server.fetch(src)).arrayBuffer()).equals(PIXEL)).toBe(true);
  const home = (await getPublicHome({ client: visitor })).data;
  expect(home.notices.map(({ title }) => title)).toContain("报名通知");
  const log = (
    await searchOperationLog({ client: admin, body: { targetKind: "article", targetId: `${made.id}` } })
  ).data.items;
  expect(log.map(({ action }) => action)).toEqual(["article-review", "article-submit", "article-create"]);
});

test("what is missing, a stranger's file and a picture that is none are refused", async () => {
  const refused = (over: Partial<ArticleInput>, field: string) =>
    expect(draft(over)).rejects.toMatchObject({ status: 400, fields: [{ field }] });
  await refused({ body: "<p> </p>" }, "body");
  await refused({ kind: "download" }, "attachments");
  await expect(draft({ supersedesId: 999_999 })).rejects.toMatchObject(notFound);
  const foreign = await upload(office, new File(["x"], "别人的.txt", { type: "text/plain" }));
  await refused({ attachments: [foreign.id] }, "attachments.0");
  const text = await upload(admin, new File(["x"], "不是图片.txt", { type: "text/plain" }));
  await refused({ body: `<p>图<img data-file-id="${text.id}" alt=""></p>` }, "body");
  await expect(createArticle({ client: student, body: articleInput() })).rejects.toMatchObject({
    status: 403,
  });
});

test("a published notice goes on as it is while its next version is written, and readers learn what was put right", async () => {
  const first = await published({ title: "旧标题", category: "更正" });
  const path = { id: first.id };
  const query = { audience: "public" as const };
  const change = { ...articleChange(first), title: "新标题", correction: "时间改为周二" };
  const next = (await updateArticle({ client: admin, path, body: change })).data;
  expect(next).toMatchObject({ number: 2, state: "draft", live: { number: 1, state: "published" } });
  await expect(updateArticle({ client: admin, path, body: change })).rejects.toMatchObject({
    status: 409,
    code: "VERSION_CONFLICT",
  });
  expect(await titlesOf({ category: "更正" })).toEqual(["旧标题"]);
  const found = (await searchArticles({ client: admin, body: { state: "published", category: "更正" } }))
    .data;
  expect(found.items.map(({ id }) => id)).toEqual([first.id]);

  server.clock.advance({ hours: 1 });
  await approved(next);
  const read = (await getPublicArticle({ client: visitor, path, query })).data;
  expect(read).toMatchObject({ title: "新标题", correction: "时间改为周二" });
  expect(Date.parse(read.revisedAt ?? "") - Date.parse(read.publishedAt)).toBe(3_600_000);

  const versions = (await searchArticleVersions({ client: admin, path, body: {} })).data.items;
  expect(versions.map(({ number, live, title }) => [number, live, title])).toEqual([
    [2, true, "新标题"],
    [1, false, "旧标题"],
  ]);
  const old = (await getArticleVersion({ client: admin, path: { ...path, number: 1 } })).data;
  expect(old).toMatchObject({ title: "旧标题", body: first.body });
  await expect(getArticleVersion({ client: admin, path: { ...path, number: 9 } })).rejects.toMatchObject(
    notFound,
  );
  await expect(searchArticleVersions({ client: office, path, body: {} })).rejects.toMatchObject(notFound);

  const version = (await getArticle({ client: admin, path })).data.version;
  const restore = { client: admin, path: { ...path, number: 1 }, body: { version } };
  expect((await restoreArticleVersion(restore)).data).toMatchObject({
    number: 3,
    title: "旧标题",
    state: "draft",
  });
  await expect(restoreArticleVersion(restore)).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
  // Without the draft it is the published one again.
  await deleteArticle({ client: admin, path });
  expect((await getArticle({ client: admin, path })).data).toMatchObject({ number: 2, state: "published" });
  await expect(deleteArticle({ client: admin, path })).rejects.toMatchObject(conflict);
  const kinds = (await getArticleCategories({ client: admin, query: { kind: "notice" } })).data.items;
  expect(kinds).toContainEqual({ value: "更正", label: "更正", count: 1 });
  await expect(getArticleCategories({ client: student, query: { kind: "notice" } })).rejects.toMatchObject({
    status: 403,
  });
});

test("it is read from its time on and not after it, without anything being done", async () => {
  const over = { title: "定时", category: "定时", publishAt: later(2), expireAt: later(4) };
  const made = await published(over);
  const path = { id: made.id };
  const query = { audience: "public" as const };
  expect(made).toMatchObject({ state: "scheduled", acts: ["update", "recall"] });
  expect(await titlesOf({ category: "定时" })).toEqual([]);
  await expect(getPublicArticle({ client: visitor, path, query })).rejects.toMatchObject(notFound);
  server.clock.advance({ hours: 2 });
  expect(await titlesOf({ category: "定时" })).toEqual(["定时"]);
  expect((await getPublicArticle({ client: visitor, path, query })).data.expired).toBe(false);
  server.clock.advance({ hours: 2 });
  expect(await titlesOf({ category: "定时" })).toEqual([]);
  expect((await getPublicArticle({ client: visitor, path, query })).data.expired).toBe(true);

  const second = await published({ title: "收回", publishAt: later(2) });
  const recall = { client: admin, path: { id: second.id }, body: { version: second.version } };
  expect((await recallArticle(recall)).data.state).toBe("draft");
  await expect(recallArticle(recall)).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
  await deleteArticle({ client: admin, path: { id: second.id } });
  await expect(getArticle({ client: admin, path: { id: second.id } })).rejects.toMatchObject(notFound);
});

test("a review sends it back with a reason; two steps ask two others; none publishes at once", async () => {
  const made = await draft({ title: "两级" });
  const path = { id: made.id };
  const submit = async (version: number) =>
    (await submitArticle({ client: admin, path, body: { version } })).data;
  const sent = await submit(1);
  await expect(submitArticle({ client: admin, path, body: { version: sent.version } })).rejects.toMatchObject(
    conflict,
  );
  await expect(updateArticle({ client: admin, path, body: articleChange(sent) })).rejects.toMatchObject(
    conflict,
  );
  const back = { result: "sendBack", version: sent.version } as const;
  await expect(reviewArticle({ client: colleague, path, body: back })).rejects.toMatchObject({
    fields: [{ field: "opinion" }],
  });
  const returned = (await reviewArticle({ client: colleague, path, body: { ...back, opinion: "补充时间" } }))
    .data;
  expect(returned).toMatchObject({ state: "draft", reviews: [{ result: "sendBack", opinion: "补充时间" }] });

  const key = "article-review-steps";
  await updateSetting({ client: admin, path: { key }, body: { value: 2, version: 0 } });
  const again = await submit(returned.version);
  const decide = (client: Client, version: number) =>
    reviewArticle({ client, path, body: { result: "approve", version } });
  const half = (await decide(colleague, again.version)).data;
  expect(half).toMatchObject({ state: "inReview", reviewSteps: 2 });
  await expect(decide(colleague, half.version)).rejects.toMatchObject({ status: 403 });
  const third = await recallArticle({ client: admin, path, body: { version: half.version } });
  await updateSetting({ client: admin, path: { key }, body: { value: 0, version: 1 } });
  expect(await submit(third.data.version)).toMatchObject({ state: "published" });
  await updateSetting({ client: admin, path: { key }, body: { value: 1, version: 2 } });
});

test("what is withdrawn says so and no more, to those who could read it", async () => {
  const made = await published({ title: "撤回的标题", category: "撤回" });
  const path = { id: made.id };
  const body = { reason: "数据有误", version: made.version };
  await expect(withdrawArticle({ client: office, path, body })).rejects.toMatchObject(notFound);
  const after = (await withdrawArticle({ client: admin, path, body })).data;
  expect(after).toMatchObject({ state: "withdrawn", withdrawnReason: "数据有误", acts: ["update"] });
  const read = getPublicArticle({ client: visitor, path, query: { audience: "public" } });
  await expect(read).rejects.toMatchObject(gone);
  await expect(
    getMyArticle({ client: student, path, query: { audience: "students" } }),
  ).rejects.toMatchObject(gone);
  expect(await titlesOf({ category: "撤回" })).toEqual([]);
  await expect(
    withdrawArticle({ client: admin, path, body: { ...body, version: after.version } }),
  ).rejects.toMatchObject(conflict);
  // Written anew and approved, it can be read again.
  const change = { ...articleChange(after), title: "重新发布" };
  await approved((await updateArticle({ client: admin, path, body: change })).data);
  expect(await titlesOf({ category: "撤回" })).toEqual(["重新发布"]);

  const own = await published({ title: "本校撤回", audiences: ["students"] }, office, reviewer);
  await withdrawArticle({
    client: office,
    path: { id: own.id },
    body: { reason: "错", version: own.version },
  });
  const query = { audience: "students" as const };
  await expect(getMyArticle({ client: student, path: { id: own.id }, query })).rejects.toMatchObject(gone);
  await expect(getMyArticle({ client: foreignStudent, path: { id: own.id }, query })).rejects.toMatchObject(
    notFound,
  );
});

test("a school's office writes for its own; its readers see these and the province's, the public what is for all", async () => {
  const category = "读者";
  await published({ title: "省给学生", audiences: ["students"], category });
  await published({ title: "省给教师", audiences: ["teachers"], category });
  await published({ title: "校给学生", audiences: ["students"], category }, office, reviewer);
  await published({ title: "校给公众", audiences: ["public"], category }, office, reviewer);
  const waiting = await draft({ title: "校草稿", category }, office);
  await expect(getArticle({ client: foreignOffice, path: { id: waiting.id } })).rejects.toMatchObject(
    notFound,
  );
  expect((await searchArticles({ client: foreignOffice, body: { category } })).data.items).toEqual([]);
  await deleteArticle({ client: office, path: { id: waiting.id } });
  await expect(deleteArticle({ client: office, path: { id: waiting.id } })).rejects.toMatchObject(notFound);

  const students = { audience: "students" as const, category };
  expect(await titlesOf({ ...students, client: student })).toEqual(["校给公众", "校给学生", "省给学生"]);
  expect(await titlesOf({ ...students, client: foreignStudent })).toEqual(["校给公众", "省给学生"]);
  expect(await titlesOf(students)).toEqual(["校给公众", "省给学生"]);
  expect(await titlesOf({ category })).toEqual(["校给公众"]);
  expect(await titlesOf({ audience: "teachers", category })).toEqual(["校给公众", "省给教师"]);
  expect(await titlesOf({ ...students, client: student, schoolId: 0 })).toEqual(["省给学生"]);
  expect(await titlesOf({ ...students, client: student, keyword: "xuesheng" })).toEqual([
    "校给学生",
    "省给学生",
  ]);
  expect(await titlesOf({ audience: "office", category })).toEqual(["校给公众"]);
  const { schools } = (await searchMyArticles({ client: student, body: { kind: "notice", ...students } }))
    .data;
  expect(schools.map(({ label, count }) => [label, count])).toEqual([
    ["省平台", 1],
    ["乙大学", 2],
  ]);
});

test("a text for members shows a visitor its title alone", async () => {
  const made = await published({
    title: "内部安排",
    visibility: "signedIn",
    summary: "内部摘要",
    category: "内部",
  });
  const path = { id: made.id };
  const query = { audience: "public" as const };
  const seen = (await getPublicArticle({ client: visitor, path, query })).data;
  expect(seen).toMatchObject({ title: "内部安排", summary: "", body: "", locked: true, attachments: [] });
  expect((await getMyArticle({ client: student, path, query })).data).toMatchObject({
    locked: false,
    body: "<p>第二轮选课明天开始。</p>",
  });
  // Nor does a search tell a visitor what stands in it.
  const inText = { category: "内部", keyword: "内部摘要" };
  expect(await titlesOf(inText)).toEqual([]);
  expect(await titlesOf({ ...inText, client: student })).toEqual(["内部安排"]);
  expect(await titlesOf({ category: "内部", keyword: "nbap" })).toEqual(["内部安排"]);
});

test("before and after it stand those of the same list", async () => {
  const made: Article[] = [];
  for (const [title, audience] of [
    ["一", "students"],
    ["二", "teachers"],
    ["三", "students"],
  ] as const) {
    server.clock.advance({ minutes: 1 });
    made.push(await published({ title, audiences: [audience], kind: "question" }));
  }
  const neighbours = async (at: number, audience: ArticleLens) => {
    const path = { id: made[at]?.id as number };
    const { newer, older } = (await getPublicArticle({ client: visitor, path, query: { audience } })).data;
    return [newer?.name, older?.name];
  };
  expect(await neighbours(0, "students")).toEqual(["三", undefined]);
  expect(await neighbours(2, "students")).toEqual([undefined, "一"]);
  expect(await neighbours(1, "teachers")).toEqual([undefined, undefined]);
});

test("a rule whose place another takes is revised, and each leads to the other", async () => {
  const category = "制度";
  const rule = { kind: "rule", category, docNumber: "教〔2020〕1号", effectiveOn: "2020-09-01" } as const;
  const old = await published({ ...rule, title: "旧办法" });
  const next = await published({ ...rule, title: "新办法", effectiveOn: "2026-09-01", supersedesId: old.id });
  const query = { audience: "students" as const };
  const all = (
    await searchPublicArticles({ client: visitor, body: { kind: "rule", category, audience: "public" } })
  ).data.items;
  expect(all.map(({ title, ruleStatus }) => [title, ruleStatus])).toEqual([
    ["新办法", "inForce"],
    ["旧办法", "revised"],
  ]);
  const read = async (id: number) => (await getPublicArticle({ client: visitor, path: { id }, query })).data;
  expect((await read(old.id)).successor).toEqual({ id: next.id, name: "新办法" });
  expect((await read(next.id)).predecessor).toEqual({ id: old.id, name: "旧办法" });
});

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x64) Chrome/149.0" };
const MACHINE = { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" };

test("a visitor is counted once a day and a machine never, an answer is judged once by each", async () => {
  const question = await published({ kind: "question", title: "怎么退选？" });
  const path = { id: question.id };
  const view = (headers: Record<string, string>) => viewPublicArticle({ client: visitor, path, headers });
  await view(BROWSER);
  await view(BROWSER);
  await view(MACHINE);
  await viewMyArticle({ client: student, path });
  const figures = async () => (await getArticleFigures({ client: admin, path })).data;
  expect(await figures()).toEqual({ views: 2, useful: 0, notUseful: 0, schools: [] });
  server.clock.advance({ days: 1 });
  await view(BROWSER);
  expect((await figures()).views).toBe(3);

  const say = (useful: boolean) => ({ path, body: { useful } });
  await ratePublicArticle({ client: visitor, ...say(true), headers: BROWSER });
  await ratePublicArticle({ client: visitor, ...say(false), headers: BROWSER });
  await rateMyArticle({ client: student, ...say(true) });
  expect(await figures()).toMatchObject({ useful: 1, notUseful: 1 });
  const mine = await getMyArticle({ client: student, path, query: { audience: "public" } });
  expect(mine.data.rated).toBe(true);
  const notice = await published({ title: "不是问题" });
  const wrong = { path: { id: notice.id }, body: { useful: true } };
  await expect(ratePublicArticle({ client: visitor, ...wrong })).rejects.toMatchObject(conflict);
  await expect(rateMyArticle({ client: student, ...wrong })).rejects.toMatchObject(conflict);
  const nowhere = { path: { id: 999_999 } };
  await expect(viewPublicArticle({ client: visitor, ...nowhere, headers: BROWSER })).rejects.toMatchObject(
    notFound,
  );
  await expect(viewMyArticle({ client: student, ...nowhere })).rejects.toMatchObject(notFound);
});

test("who has read it says so once for each version, and the office sees who has not", async () => {
  const made = await published({ title: "请确认", audiences: ["schools"], receipt: "confirm" });
  const path = { id: made.id };
  const listed = async (client: Client) =>
    (await searchMyArticles({ client, body: { kind: "notice", audience: "office", category: "选课" } })).data
      .items;
  // What waits for it stands first, also after later ones.
  server.clock.advance({ minutes: 1 });
  await published({ title: "更晚的", audiences: ["schools"] });
  expect((await listed(office))[0]).toMatchObject({ title: "请确认", unconfirmed: true });
  await viewMyArticle({ client: foreignOffice, path });
  await confirmMyArticle({ client: office, path });
  const { confirmedAt } = (await getMyArticle({ client: office, path, query: { audience: "office" } })).data;
  server.clock.advance({ minutes: 1 });
  await confirmMyArticle({ client: office, path });
  const again = (await getMyArticle({ client: office, path, query: { audience: "office" } })).data;
  expect(again).toMatchObject({ confirmedAt, unconfirmed: false });
  expect((await listed(office))[0]?.title).toBe("更晚的");

  const figures = (await getArticleFigures({ client: admin, path })).data;
  const of = (name: string) => figures.schools.find(({ school }) => school?.name === name);
  expect(of("乙大学")).toMatchObject({ people: 2, read: 1, confirmed: 1 });
  expect(of("丙大学")).toMatchObject({ people: 1, read: 1, confirmed: 0 });
  const unread = (await searchArticleReaders({ client: admin, path, body: { confirmed: false } })).data.items;
  expect(unread.map(({ name }) => name)).toEqual(expect.arrayContaining(["教务1乙", "教务2"]));
  expect(unread.map(({ name }) => name)).not.toContain("教务1");
  for (const refused of [
    () => getArticleFigures({ client: office, path }),
    () => searchArticleReaders({ client: office, path, body: {} }),
  ])
    await expect(refused()).rejects.toMatchObject(notFound);

  const next = await approved((await updateArticle({ client: admin, path, body: articleChange(made) })).data);
  expect(next.number).toBe(2);
  expect((await getMyArticle({ client: office, path, query: { audience: "office" } })).data.unconfirmed).toBe(
    true,
  );
  const other = await published({ title: "不用确认" });
  await expect(confirmMyArticle({ client: office, path: { id: other.id } })).rejects.toMatchObject(conflict);
});

test("who has not confirmed is reminded, once a day, and nobody else", async () => {
  const notice = await published({ audiences: ["students"], receipt: "confirm", title: "请确认的通知" });
  const path = { id: notice.id };
  await confirmMyArticle({ client: student, path });
  const unread = async (client: Client) =>
    (await searchNotifications({ client, body: { unread: true } })).data.items
      .filter(({ kind }) => kind === "toRead")
      .map(({ title }) => title);
  const { data: figures } = await getArticleFigures({ client: admin, path });
  const people = figures.schools.reduce((sum, school) => sum + school.people, 0);
  expect(figures.remindedAt).toBeUndefined();
  const { data } = await remindArticleReaders({ client: admin, path });
  expect(data).toEqual({ readers: people - 1 });
  expect(await unread(foreignStudent)).toEqual(["请阅读：请确认的通知"]);
  expect(await unread(student)).toEqual([]);
  await expect(remindArticleReaders({ client: admin, path })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("24 小时内已经提醒过"),
  });
  expect((await getArticleFigures({ client: admin, path })).data.remindedAt).toBe(
    server.clock().toISOString(),
  );
  const { data: log } = await searchOperationLog({
    client: admin,
    body: { targetKind: "article", targetId: String(notice.id) },
  });
  expect(log.items.map(({ action }) => action)).toContain("article-remind");
  const uncounted = await published({ audiences: ["students"], receipt: "none" });
  await expect(remindArticleReaders({ client: admin, path: { id: uncounted.id } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("不统计谁读过"),
  });
  await expect(
    remindArticleReaders({ client: admin, path: { id: (await draft()).id } }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("还没有发布") });
});

test("links are checked when somebody asks for it, without a way into the operator's network, and forgotten with the text", async () => {
  const body =
    '<p><a href="http://127.0.0.1:1/inside">内网</a><a href="https://10.0.0.1/">另一处</a><a href="/notice">本站</a></p>';
  const made = await draft({ body, title: "有链接的通知" });
  const path = { id: made.id };
  expect((await getArticleLinks({ client: admin, path })).data.items).toEqual([]);
  const { data } = await checkArticleLinks({ client: admin, path });
  expect(data.items).toMatchObject([
    {
      url: "http://127.0.0.1:1/inside",
      text: "内网",
      state: "unclear",
      reason: "地址在内部网络里，平台不能访问",
    },
    { url: "https://10.0.0.1/", text: "另一处", state: "unclear" },
  ]);
  expect((await getArticleLinks({ client: admin, path })).data).toEqual(data);
  const gone = async () => {
    const { data: list } = await searchArticles({
      client: admin,
      body: { keyword: "有链接的通知", linksGone: true },
    });
    return list.items.map(({ id, linksGone }) => [id, linksGone]);
  };
  expect(await gone()).toEqual([]);
  await server.database.pool.query(
    "update article_link set state = 'gone' where article_id = $1 and url like 'https%'",
    [made.id],
  );
  expect(await gone()).toEqual([[made.id, 1]]);
  const { data: now } = await getArticle({ client: admin, path });
  const change = articleChange(now);
  await updateArticle({
    client: admin,
    path,
    body: { ...change, body: '<p><a href="http://127.0.0.1:1/inside">内网</a></p>' },
  });
  expect(await gone()).toEqual([]);
  expect((await getArticleLinks({ client: admin, path })).data.items).toHaveLength(1);
  await expect(checkArticleLinks({ client: foreignOffice, path })).rejects.toMatchObject(notFound);
  await expect(getArticleLinks({ client: foreignOffice, path })).rejects.toMatchObject(notFound);
});

test("every night the links of all articles are checked", async () => {
  const made = await draft({ body: '<p><a href="http://10.0.0.2/">内网</a></p>' });
  const run = { signal: new AbortController().signal, progress: () => undefined };
  const done = await checkAllLinks(server.services.db, server.services.clock, run);
  expect(done.links).toBeGreaterThan(0);
  const { data } = await getArticleLinks({ client: admin, path: { id: made.id } });
  expect(data.items).toMatchObject([{ url: "http://10.0.0.2/", state: "unclear" }]);
});

test("an editor looks at a draft as its readers will, for half an hour", async () => {
  const made = await draft({ title: "还没发布", visibility: "signedIn" });
  const { token } = (await previewArticle({ client: admin, path: { id: made.id } })).data;
  const look = (text: string) => getArticlePreview({ client: visitor, path: { token: text } });
  expect((await look(token)).data).toMatchObject({ title: "还没发布", preview: true, locked: false });
  await expect(look(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject(notFound);
  await expect(previewArticle({ client: office, path: { id: made.id } })).rejects.toMatchObject(notFound);
  server.clock.advance({ minutes: 30 });
  await expect(look(token)).rejects.toMatchObject(notFound);
});
