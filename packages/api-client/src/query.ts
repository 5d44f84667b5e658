export * from "./generated/@tanstack/react-query.gen.js";
export { type Domain, domainOf } from "./generated/domains.gen.js";
export * from "./generated/lists.gen.js";
export type {
  ListBody,
  ListCall,
  ListColumnFacts,
  ListOperation,
  ListRow,
  NamedField,
  SortField,
} from "./list-call.js";
