export * from "./generated/@tanstack/react-query.gen.js";
