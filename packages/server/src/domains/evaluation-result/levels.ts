import type { SettingsInForce } from "../../settings/index.ts";
import { excellentFrom, fairFrom, goodFrom, passedFrom } from "../evaluation/index.ts";

/** From which scores on a school's levels begin, in hundredths, the highest first. */
export const thresholdsOf = (settings: SettingsInForce, schoolId: number): number[] =>
  [excellentFrom, goodFrom, fairFrom, passedFrom].map((from) => settings.get(from, schoolId) * 100);
