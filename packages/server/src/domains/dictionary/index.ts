export { dictionary, dictionaryEntry, schoolEntry } from "./tables.ts";
