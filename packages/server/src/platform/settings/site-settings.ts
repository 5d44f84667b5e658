import { platformSetting, text } from "../../settings/index.ts";

/** What every visitor reads, also before signing in. */
export const SITE_SETTINGS = [
  platformSetting({
    key: "site-title",
    group: "站点",
    publicName: "title",
    name: "站点名称",
    explanation: "显示在页眉、登录页和浏览器标题里。",
    form: text(30, { minimum: 2 }),
    default: "课程互认互选平台",
  }),
  platformSetting({
    key: "site-footer",
    group: "站点",
    publicName: "footer",
    name: "页脚",
    explanation: "显示在公共页面的最下面，例如主办单位和技术支持；空白则不显示。",
    form: text(120),
    default: "主办：省教育厅 · 技术支持：互选平台",
  }),
];
