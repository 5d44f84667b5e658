export * from "./messages/index.js";
export * from "./permission/index.js";
export * from "./provider/index.js";
