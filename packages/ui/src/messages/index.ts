export { en } from "./en.js";
export { type Messages, zhCN } from "./zh-cn.js";
