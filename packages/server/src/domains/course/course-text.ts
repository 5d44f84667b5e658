import { pinyinSortKey, searchText } from "../../text/pinyin.ts";

/** The stored keys by which a course is sorted and found. */
export function courseKeys(course: { code: string; name: string; department: string }): {
  pinyin: string;
  departmentPinyin: string;
  searchText: string;
} {
  return {
    pinyin: pinyinSortKey(course.name),
    departmentPinyin: pinyinSortKey(course.department),
    searchText: searchText([course.code], [course.name]),
  };
}
