export * from "./generated/@tanstack/react-query.gen.js";
export * from "./generated/lists.gen.js";
export type { ListBody, ListCall, ListOperation, ListRow, SortField } from "./list-call.js";
