export { en } from "./en.js";
export type { Messages } from "./messages.js";
export { zhCN } from "./zh-cn.js";
