import type { DictionaryDetail } from "@huxuan/api-client";
import type { TreeNode } from "@huxuan/ui";

/** Whether the school changed the entry: its name, or whether it is offered. */
export const saysOtherwise = ({ own }: DictionaryDetail): boolean =>
  own !== undefined && (own.dic_name1 !== undefined || own.expired !== undefined);

/**
 * The entries as a tree, each below the one that it names. What is shown is what the school's people read; behind it stands
 * where that comes from.
 *
 * @param ofSchool whether somebody of a school looks; otherwise how many schools say something else is told
 */
export function entryNodes(
  entries: readonly DictionaryDetail[],
  ofSchool: boolean,
): TreeNode<DictionaryDetail>[] {
  const codes = new Set(entries.map(({ code }) => code));
  const below = Map.groupBy(entries, ({ parentCode, code }) =>
    parentCode !== undefined && parentCode !== code && codes.has(parentCode) ? parentCode : "",
  );
  const nodeOf = (entry: DictionaryDetail): TreeNode<DictionaryDetail> => {
    const children = (below.get(entry.code) ?? []).map(nodeOf);
    return {
      id: entry.code,
      label: entry.own?.dic_name1 ?? entry.dic_name1,
      keywords: `${entry.code} ${entry.dic_name1}`,
      extra: originOf(entry, ofSchool),
      data: entry,
      ...(children.length > 0 ? { children } : { isLeaf: true }),
    };
  };
  return (below.get("") ?? []).map(nodeOf);
}

/** In whose words it stands, and whether it is offered: 「A01 · 本校自定，全省为「工学」 · 已停用」. */
function originOf(entry: DictionaryDetail, ofSchool: boolean): string {
  const { code, own, dic_name1, expired, schoolCount } = entry;
  const origin = !ofSchool
    ? schoolCount > 0
      ? `${schoolCount} 所学校自定`
      : ""
    : own?.dic_name1 !== undefined
      ? `本校自定，全省为「${dic_name1}」`
      : saysOtherwise(entry)
        ? "本校自定"
        : "全省";
  const stopped = own?.expired ?? expired;
  return [code, origin, stopped ? "已停用" : ""].filter(Boolean).join(" · ");
}
