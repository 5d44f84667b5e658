import type { CacheName } from "@huxuan/api-client";

/** What is told of a cache, and whether the office may clear it. */
interface Told {
  /** What it keeps, and how long. */
  sentence: string;
  /** What clearing it brings about, or why that may not be. */
  clear: { brings: string } | { keptBecause: string };
}

/** The caches in the order in which they are shown. */
export const KNOWN_CACHES: Readonly<Record<CacheName, Told>> = {
  catalogue: {
    sentence: "查过的学期里所有不是草稿的教学班。改动立即更新，只有直接改过数据库才需要清空。",
    clear: {
      brings: "每个进程重新读取这些学期的教学班，读完之前继续用现在的，选课不中断。选课高峰时请不要清空。",
    },
  },
  seats: {
    sentence: "每个教学班的名额和已选人数，随选课更新。",
    clear: { keptBecause: "名额最多 15 秒就重新读取，录取时总是以数据库为准，不需要清空" },
  },
  students: {
    sentence: "选过课的学生的学籍和已修课程，最多相信 1 分钟。",
    clear: { brings: "学生下一次选课时重新读取，慢几毫秒。" },
  },
  recognitionRules: {
    sentence: "每所学校的认定协议和规则，最多相信 1 分钟。",
    clear: { brings: "下一次打开课程列表时重新读取。" },
  },
  wishDemand: {
    sentence: "每个轮次的志愿人数（1 分钟）和往年抽签结果（10 分钟）。",
    clear: { brings: "下一个打开志愿页的人看到重新数过的人数。" },
  },
  publicHome: {
    sentence: "官网首页的内容。",
    clear: { keptBecause: "只保留 1 秒，不需要清空" },
  },
  publicPages: {
    sentence: "画好的公开页面，最多 200 页，每页最多用 10 秒。",
    clear: { brings: "下一个访问的人看到重新画的页面。" },
  },
  signOn: {
    sentence: "各校登录服务器的配置（10 分钟）和公钥。学校换了服务器或公钥而登录不上时清空。",
    clear: { brings: "下一次从学校登录时重新读取，慢不到一秒；已经登录的人不受影响。" },
  },
  tokens: {
    sentence: "最近核对过签名的登录凭证，退出和改权限立即生效。",
    clear: { keptBecause: "这是登录状态，不是可以重建的数据；要让人退出，请到会话页" },
  },
  roles: {
    sentence: "所有角色的权限和数据范围，改动立即生效。",
    clear: { keptBecause: "没有它谁都不能通过权限检查；每次改动都自动重新读取，不需要清空" },
  },
  settings: {
    sentence: "改过的平台设置和学校设置，改动立即生效。",
    clear: { brings: "每个进程重新读取，读完之前继续用现在的。" },
  },
  workflowVersions: {
    sentence: "用过的流程版本，最多 200 个。",
    clear: { keptBecause: "部署后的版本不再改变，不需要清空" },
  },
  devices: {
    sentence: "浏览器标识对应的名称，用来写访问日志。",
    clear: { brings: "下一次请求时重新辨认。" },
  },
};
