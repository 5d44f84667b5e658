export * from "./generated/zod.gen.js";
