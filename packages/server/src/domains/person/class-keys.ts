import { nameKey } from "../../text/names.ts";

/** A class as it is known. */
export interface ClassFacts {
  name: string;
  grade: number;
  major: string;
}

/** Tells classes of a school apart. */
export const classKey = ({ name, grade, major }: ClassFacts): string => JSON.stringify([major, grade, name]);

/** The same for names that are written in other letters. */
export const sameClassKey = ({ name, grade, major }: ClassFacts): string =>
  JSON.stringify([nameKey(major), grade, nameKey(name)]);
