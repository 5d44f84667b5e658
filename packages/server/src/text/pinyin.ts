import { pinyin } from "pinyin-pro";
import { tidyText, withoutDots } from "./names.ts";

/**
 * Key by which a Chinese name sorts as in a dictionary: syllables with tone numbers, lower case. Latin letters
 * and digits stay, in their ordinary form. Stored beside the name, because PGlite has no ICU collation.
 */
export function pinyinSortKey(text: string): string {
  const plain = text.normalize("NFKC");
  return pinyin(plain, { toneType: "num", type: "array", nonZh: "consecutive", v: true })
    .join(" ")
    .toLowerCase();
}

/**
 * Key by which the name of a person sorts: by the surname's own reading (单 is Shàn, 尉迟 is Yùchí). Behind it stands the
 * ordinary reading, where that is another, so that a search finds both.
 */
export function personSortKey(name: string): string {
  const plain = withoutDots(tidyText(name));
  const readings = [{ surname: "head" }, {}] as const;
  const keys = readings.map((how) =>
    pinyin(plain, { toneType: "num", type: "array", nonZh: "consecutive", v: true, ...how })
      .filter((syllable) => syllable.trim() !== "")
      .join(" ")
      .toLowerCase(),
  );
  return [...new Set(keys)].join(" | ");
}
