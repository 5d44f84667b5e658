export { dictionary, dictionaryEntry } from "./tables.ts";
