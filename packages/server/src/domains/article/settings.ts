import { integer, platformSetting } from "../../settings/index.ts";

/** Reviews between a draft and its readers. */
export const REVIEW_STEPS = platformSetting({
  key: "article-review-steps",
  group: "站点",
  name: "文章审核级数",
  unit: "级",
  explanation: "通知、问题、制度和下载发布前由几个人审核；作者不能审核自己写的。0 表示送审后直接发布。",
  form: integer(0, 2),
  default: 1,
});
