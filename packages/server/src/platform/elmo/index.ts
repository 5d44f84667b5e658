export { ELMO_NAMESPACE, type ElmoCourse, type ElmoLearner, type ElmoReport } from "./elmo.ts";
export { readElmo } from "./read-elmo.ts";
export { writeElmo } from "./write-elmo.ts";
