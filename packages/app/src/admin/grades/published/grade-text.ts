import { type GradeFlag, type GradeValue, labels } from "@huxuan/api-client";

/** A grade as people read it: its mark or level, or the flag where there is none. */
export const gradeText = ({ text }: Pick<GradeValue, "text">, flag: GradeFlag | undefined): string =>
  text || (flag === undefined ? "–" : labels.gradeFlag[flag]);

/** 「85（百分制）」 */
export const gradeOnScale = (value: GradeValue, flag: GradeFlag | undefined): string =>
  `${gradeText(value, flag)}（${labels.markScale[value.scale]}）`;
