export { handlers } from "./handlers.ts";
export { DICTIONARIES } from "./reference-data.ts";
export { dictionary } from "./tables.ts";
