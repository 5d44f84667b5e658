import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ArticleInput } from "@huxuan/api-client";
import type { UploadedFile } from "../contract/index.ts";
import type { Transaction } from "../db/index.ts";
import { addPublished, type GivenArticle } from "../domains/article/index.ts";
import { type Cell, workbookStream } from "../platform/export/index.ts";
import type { Files } from "../platform/files/index.ts";
import type { MadeSchool } from "./people.ts";

const DAY_MS = 86_400_000;
const PROVINCE = "省平台办公室";

/** The forms that are offered, by the name of their file. */
const WORKBOOKS: Readonly<Record<string, { title: string; heads: readonly string[]; row: readonly Cell[] }>> =
  {
    "跨校课程学分认定申请表.xlsx": {
      title: "跨校课程学分认定申请表",
      heads: ["学号", "姓名", "所在学院", "修读学校", "课程名称", "学分", "成绩", "拟认定为"],
      row: ["2025010101", "（示例）张三", "计算机学院", "湘江理工大学", "人工智能导论", 2, 86, "通识选修"],
    },
    "开放课程申报表.xlsx": {
      title: "开放课程申报表",
      heads: ["课程代码", "课程名称", "学分", "学时", "开课院系", "任课教师", "容量", "面向学校"],
      row: ["CS2101", "（示例）程序设计", 3, 48, "计算机学院", "李老师", 60, "全部联盟高校"],
    },
    "2026 秋季开放课程一览.xlsx": {
      title: "2026 年秋季学期开放课程一览（节选）",
      heads: ["开课学校", "课程名称", "学分", "校区", "上课时间"],
      row: ["湘江理工大学", "人工智能导论", 2, "主校区", "周三 第 9–10 节"],
    },
  };
const TEXTS: Readonly<Record<string, string>> = {
  "学生使用手册.txt":
    "学生使用手册\n\n一、登录：用本校统一身份认证或平台账号登录。\n二、选课：进入「选课中心」，先看余量、冲突和认定结果，再点「选课」。\n" +
    "三、候补：满员后可以候补，有人退选时按先后自动递补，并通知你。\n四、退选：在轮次关闭前可以退选，关闭后请联系本校教务处。\n",
};

/** Forms whose bytes are stored; they become files in the transaction of the province. */
interface StoredFiles {
  add: (tx: Transaction) => Promise<(name: string) => number>;
  /** Removes what lay there while they were stored. */
  remove: () => Promise<void>;
}

/** Stores the files that the articles offer. */
export async function storeFiles(files: Files): Promise<StoredFiles> {
  const session = { accountId: null, schoolId: null };
  const uploads = new Map<string, UploadedFile>();
  for (const [fileName, bytes] of [
    ...Object.entries(WORKBOOKS).map(([name, sheet]) => [name, workbookOf(sheet)] as const),
    ...Object.entries(TEXTS).map(([name, text]) => [name, Readable.from([Buffer.from(text)])] as const),
  ]) {
    const rules = { maxBytes: 1_000_000, suffixes: ["*"] };
    const upload = await files.receive({ field: "file", fileName, bytes }, rules);
    await files.store(upload, session);
    uploads.set(fileName, upload);
  }
  return {
    add: async (tx) => {
      const ids = new Map<string, number>();
      for (const [name, upload] of uploads)
        ids.set(name, (await files.add(tx, upload, { session, purpose: "article" })).id);
      return (name) => ids.get(name) as number;
    },
    remove: async () => {
      for (const { path } of uploads.values()) await rm(path, { force: true });
    },
  };
}

const workbookOf = ({ title, heads, row }: (typeof WORKBOOKS)[string]): Readable =>
  workbookStream({
    name: title.slice(0, 31),
    titles: [title],
    columns: heads.map((head, at) => ({
      head,
      style: typeof row[at] === "number" ? ("integer" as const) : ("text" as const),
    })),
    rows: [[row]],
  });

type Draft = Pick<ArticleInput, "title" | "category" | "body"> &
  Partial<Omit<GivenArticle, "publishedAt">> & {
    /** When it was published. */
    daysAgo: number;
  };

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join("");
const list = (...texts: string[]): string => `<ol>${texts.map((text) => `<li>${text}</li>`).join("")}</ol>`;

/** What the site has to say when it begins: notices, questions, rules and downloads. */
export async function createArticles(
  tx: Transaction,
  schools: readonly MadeSchool[],
  fileId: (name: string) => number,
  now: Date,
): Promise<void> {
  const school = schools[0]?.id ?? null;
  const add = (kind: ArticleInput["kind"], { daysAgo, ...draft }: Draft): Promise<number> =>
    addPublished(tx, {
      kind,
      audiences: ["public"],
      visibility: "open",
      source: PROVINCE,
      author: PROVINCE,
      pin: 0,
      receipt: "none",
      attachments: [],
      schoolId: null,
      views: 40 + draft.title.length * 13,
      ...draft,
      publishedAt: new Date(now.getTime() - daysAgo * DAY_MS),
    });
  for (const notice of notices(school, fileId)) await add("notice", notice);
  for (const question of QUESTIONS) await add("question", question);
  const [oldRule, ...rules] = RULES;
  if (oldRule !== undefined) {
    const supersedesId = await add("rule", oldRule);
    for (const rule of rules)
      await add("rule", rule.title.startsWith("跨校修读课程学分认定") ? { ...rule, supersedesId } : rule);
  }
  for (const download of downloads(fileId)) await add("download", download);
}

const notices = (school: number | null, fileId: (name: string) => number): readonly Draft[] => [
  {
    daysAgo: 1,
    category: "选课",
    title: "关于 2026 年秋季学期跨校选课（先到先得）的通知",
    summary: "选课现已开放，先到先得；满员后可以候补，关闭前可以退选。",
    pin: 2,
    body:
      paragraphs("各高校、各位同学：", "2026 年秋季学期跨校选课现已开放，请在轮次关闭前完成。") +
      "<h2>怎么选</h2>" +
      list(
        "登录后进入「选课中心」，先看余量、时间冲突和在本校的认定结果；",
        "先到先得，满员后可以候补，有人退选时按先后自动递补；",
        "每人最多 10 学分、4 门课程，退选截至轮次关闭。",
      ) +
      "<h2>各校联系方式</h2><table><thead><tr><th>学校</th><th>部门</th><th>电话</th></tr></thead><tbody>" +
      "<tr><td>湘江理工大学</td><td>教务处学籍科</td><td>0731-8888 0001</td></tr>" +
      "<tr><td>岳麓师范大学</td><td>教务处教学运行科</td><td>0731-8888 0002</td></tr></tbody></table>" +
      '<p>常见问题见 <a href="/question">常见问题</a>，附件为开放课程一览。</p>',
    attachments: [fileId("2026 秋季开放课程一览.xlsx")],
  },
  {
    daysAgo: 4,
    category: "选课",
    title: "第二轮选课为补选，先到先得",
    summary: "第二轮补选开放首轮余下的名额，先到先得；开放前可以先看课程、备好选课篮。",
    body: paragraphs(
      "第二轮跨校选课为补选，开放首轮余下的名额，先到先得。",
      "轮次开放前可以在选课中心查看课程、把想选的课放进选课篮；开放后一次提交。",
    ),
  },
  {
    daysAgo: 9,
    category: "学分认定",
    title: "关于做好 2025–2026 学年跨校课程学分认定工作的通知",
    body:
      paragraphs("请各校于学期结束后四周内完成跨校课程的学分认定：") +
      list(
        "学生提交申请表和成绩证明；",
        "学院审核课程对应关系，教务处复核；",
        "认定结果记入学生的学分银行，不符合规定的写明理由退回。",
      ),
    attachments: [fileId("跨校课程学分认定申请表.xlsx")],
  },
  {
    daysAgo: 13,
    category: "系统",
    title: "平台将于周日 02:00–04:00 升级维护",
    body: paragraphs("升级期间平台暂停服务，正在填写的内容请提前保存。升级完成后无需重新登录。"),
    correction: "维护时间由周六改为周日。",
  },
  {
    daysAgo: 20,
    category: "课程建设",
    title: "2027 年春季学期开放课程开始申报",
    body: paragraphs(
      "各高校可以申报 2027 年春季学期向联盟高校开放的课程，请填写申报表并由教务处统一提交。",
      "申报时请核对上课校区和时间，跨校学生需要预留通勤时间。",
    ),
    attachments: [fileId("开放课程申报表.xlsx")],
  },
  {
    daysAgo: 34,
    category: "公示",
    title: "关于公布第三批跨校互认课程清单的公示",
    body: paragraphs("经各校申报、专家评议，现公示第三批跨校互认课程，公示期五个工作日。"),
  },
  {
    daysAgo: 3,
    category: "选课",
    title: "跨校上课的同学请留意校区和通勤时间",
    audiences: ["students"],
    body: paragraphs(
      "选课前请看清上课校区。平台会按两校之间的通勤时间提示冲突，请至少预留提示的时间。",
      "第一次到外校上课请带学生证。",
    ),
  },
  {
    daysAgo: 6,
    category: "成绩",
    title: "跨校课程成绩录入窗口的安排",
    audiences: ["teachers"],
    body: paragraphs("课程结束后两周内完成成绩录入。跨校学生与本校学生在同一名单中，无需另行登记。"),
  },
  {
    daysAgo: 2,
    category: "工作安排",
    title: "请各校核对本校开放课程的容量和校外名额",
    audiences: ["administrators", "schools"],
    visibility: "signedIn",
    receipt: "confirm",
    body: paragraphs("请各校教务处在本周内核对开放课程的容量、校外名额和上课地点，核对后点「我已阅读」。"),
  },
  {
    daysAgo: 5,
    category: "选课",
    title: "湘江理工大学：校外同学首次到校上课须知",
    schoolId: school,
    source: "湘江理工大学教务处",
    author: "教务处",
    body: paragraphs("校外同学凭学生证从南门入校，首次上课请提前十五分钟到教学楼一层登记。"),
  },
  {
    daysAgo: 7,
    category: "选课",
    title: "本校学生校外选课的学分上限说明",
    audiences: ["students"],
    visibility: "signedIn",
    schoolId: school,
    source: "湘江理工大学教务处",
    author: "教务处",
    body: paragraphs("本校学生每学期校外选课不超过 6 学分，毕业班学生可以向学院申请放宽。"),
  },
];

const QUESTIONS: readonly Draft[] = [
  {
    daysAgo: 60,
    category: "学分认定",
    title: "跨校课程的学分怎样认定？",
    audiences: ["public", "students"],
    useful: 128,
    body: paragraphs(
      "选课前，课程页面会写明「在本校计为什么」：对应的课程或模块、学分和依据的规则。",
      "有规则的课程，成绩合格后自动认定；没有规则的，课程结束后提交学分认定申请，由学院和教务处审核。",
    ),
  },
  {
    daysAgo: 58,
    category: "选课",
    title: "两校上课时间冲突怎么办？",
    audiences: ["public", "students"],
    useful: 96,
    body: paragraphs(
      "有冲突的课程不能选，页面会指出与哪一门、哪一节冲突。两校之间的通勤时间也计算在内。",
      "可以用「换课」一步退掉旧课、选上新课；新课选不上时，旧课会保留。",
    ),
  },
  {
    daysAgo: 57,
    category: "选课",
    title: "退选之后名额会给谁？",
    audiences: ["public", "students"],
    useful: 71,
    body: paragraphs("先给候补队列中的第一位，按候补先后自动递补；没有人候补时，名额重新开放。"),
  },
  {
    daysAgo: 55,
    category: "成绩",
    title: "成绩多久回到本校？",
    audiences: ["public", "students"],
    useful: 64,
    body: paragraphs("开课学校发布成绩后，本校当天就能看到。补考和缓考的成绩在考试结束后一周内更新。"),
  },
  {
    daysAgo: 52,
    category: "账号",
    title: "忘记密码怎么找回？",
    useful: 53,
    body: paragraphs(
      '在登录页点「忘记密码」，用密保问题或邮箱找回；也可以用本校统一身份认证登录。<a href="/retrievePassword">去找回密码</a>。',
    ),
  },
  {
    daysAgo: 50,
    category: "账号",
    title: "没有账号怎么注册？",
    useful: 37,
    body: paragraphs(
      '在校学生和教师一般已有账号，用本校统一身份认证即可登录。没有的可以<a href="/register">注册</a>，由本校审核后开通。',
    ),
  },
  {
    daysAgo: 45,
    category: "选课",
    title: "候补排到了会通知我吗？",
    audiences: ["students"],
    useful: 29,
    body: paragraphs("会。递补成功后课表立即更新，并在平台上提示；不想要了可以在关闭前退选。"),
  },
  {
    daysAgo: 44,
    category: "名单",
    title: "跨校学生什么时候出现在名单里？",
    audiences: ["teachers"],
    useful: 18,
    body: paragraphs("选课成功后立即出现。轮次关闭后的名单为正选名单，可以导出签到表。"),
  },
];

const RULES: readonly Draft[] = [
  {
    daysAgo: 1_900,
    category: "学分认定",
    title: "高校课程学分互认办法（试行）",
    audiences: ["public", "students"],
    docNumber: "教高〔2021〕12 号",
    effectiveOn: "2021-09-01",
    body: paragraphs("试行期间，各校互认的课程范围由两校协议约定。"),
  },
  {
    daysAgo: 80,
    category: "学分认定",
    title: "跨校修读课程学分认定办法",
    audiences: ["public", "students"],
    docNumber: "教高〔2026〕8 号",
    effectiveOn: "2026-09-01",
    body:
      "<h2>第一章 总则</h2>" +
      paragraphs("第一条 为规范联盟高校之间课程学分的认定，制定本办法。") +
      "<h2>第二章 认定</h2>" +
      paragraphs(
        "第二条 必修课程可以替代必修或限选课程，限选课程不得替代必修课程。",
        "第三条 学分相差不超过 2 学分，18 学时计 1 学分，成绩不低于 60 分。",
        "第四条 认定依据在选课时确定，规则以后的修改不影响已经选上的课程。",
      ),
  },
  {
    daysAgo: 75,
    category: "选课",
    title: "跨校选课管理规定",
    audiences: ["public", "students"],
    docNumber: "教高〔2026〕9 号",
    effectiveOn: "2026-09-01",
    body: paragraphs(
      "第一条 学生在轮次开放期间选课，选课方式以轮次公布的为准。",
      "第二条 平台保证名额不重复分配；已经确认的选课不会丢失。",
      "第三条 轮次关闭后由所在学校或开课学校办理退课，并写明原因。",
    ),
  },
];

const downloads = (fileId: (name: string) => number): readonly Draft[] => [
  {
    daysAgo: 12,
    category: "学生表格",
    title: "跨校课程学分认定申请表",
    summary: "课程没有对应的认定规则时填写，连同成绩证明提交。",
    edition: "2026 版",
    body: "",
    attachments: [fileId("跨校课程学分认定申请表.xlsx")],
  },
  {
    daysAgo: 21,
    category: "教务表格",
    title: "开放课程申报表",
    summary: "由各校教务处填写，每学期申报一次。",
    edition: "2026 版",
    body: "",
    attachments: [fileId("开放课程申报表.xlsx")],
  },
  {
    daysAgo: 30,
    category: "使用手册",
    title: "学生使用手册",
    summary: "登录、选课、候补和退选的步骤。",
    edition: "V1.2",
    body: "",
    attachments: [fileId("学生使用手册.txt")],
  },
  {
    daysAgo: 1,
    category: "课程目录",
    title: "2026 年秋季学期开放课程一览",
    body: "",
    attachments: [fileId("2026 秋季开放课程一览.xlsx")],
  },
];
