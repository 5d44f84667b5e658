import { pinyinSortKey } from "../../text/pinyin.ts";
import { type NameKeys, searchText } from "../../text/search.ts";

/**
 * The stored keys by which a course is sorted and found.
 *
 * @param known keys of names that were made before
 */
export function courseKeys(
  course: { code: string; name: string; department: string },
  known?: NameKeys,
): {
  pinyin: string;
  departmentPinyin: string;
  searchText: string;
} {
  const sortKey = (name: string): string => known?.get(name)?.sort ?? pinyinSortKey(name);
  return {
    pinyin: sortKey(course.name),
    departmentPinyin: sortKey(course.department),
    searchText: searchText([course.code], [course.name], known),
  };
}
