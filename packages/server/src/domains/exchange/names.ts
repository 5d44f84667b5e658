/** Family names of two characters that are in use; all others have one. */
const COMPOUND =
  /^(?:欧阳|太史|端木|上官|司马|东方|独孤|南宫|万俟|闻人|夏侯|诸葛|尉迟|公羊|赫连|澹台|皇甫|宗政|濮阳|公冶|太叔|申屠|公孙|慕容|仲孙|钟离|长孙|宇文|司徒|鲜于|司空|令狐|呼延|百里|东郭|南门|西门|谷梁|拓跋|轩辕)/u;

/**
 * A name in its two parts, as other countries ask for them: 潘 | 小杰, 买买提艾力 | 阿卜杜热合曼, Young | Peter. Where a name
 * has one part, both are that.
 */
export function splitName(name: string): { familyName: string; givenNames: string } {
  const parts = name.trim().split(/[\s·•・]+/u);
  const last = parts.at(-1) ?? "";
  if (parts.length > 1) return { familyName: last, givenNames: parts.slice(0, -1).join(" ") };
  const letters = Array.from(last);
  if (letters.length < 2 || !/^\p{Script=Han}/u.test(last)) return { familyName: last, givenNames: last };
  const length = letters.length > 2 && COMPOUND.test(last) ? 2 : 1;
  return { familyName: letters.slice(0, length).join(""), givenNames: letters.slice(length).join("") };
}
