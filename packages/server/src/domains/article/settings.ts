import { z } from "zod";
import { officeSetting } from "../../settings/index.ts";

const limits = "应为 0、1 或 2";

/** Reviews between a draft and its readers. */
export const REVIEW_STEPS = officeSetting({
  key: "article-review-steps",
  group: "站点",
  name: "文章审核级数",
  explanation: "通知、问题、制度和下载发布前由几个人审核；作者不能审核自己写的。0 表示送审后直接发布。",
  schema: z.int("应为整数").min(0, limits).max(2, limits),
  default: () => 1,
});
