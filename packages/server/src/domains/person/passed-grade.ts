import { tidyCode } from "../../text/names.ts";

const PASS_MARK = 60;

const PASSED =
  /^(?:优秀?|良好?|中等?|及格|合格|通过|已通过|达标|免修|免考|认定|[ABCabc][+-]?|[Dd]\+?|[Pp](?:ass(?:ed)?)?|[Ee]xcellent|[Gg]ood)$/u;
const FAILED =
  /^(?:不及格|不合格|未通过|不通过|没通过|不达标|差|缺考|旷考|缺席|缓考|作弊|违纪|舞弊|取消(?:考试)?资格|禁考|退课|退选|未修|未考|在修|未评|无成绩|零分|[Ff](?:ail(?:ed)?)?|[Ww]|[IiXx]|NP|np|-+|—+|\/)$/u;

/** Why a grade is none of a course that was passed, as a sentence that says what to do; undefined when it is one. */
export function gradeRefusal(grade: string): string | undefined {
  const written = tidyCode(grade).replaceAll(" ", "");
  if (written === "") return undefined;
  const failed = `「${grade}」没有通过，不能登记为已修课程，请删去这一行`;
  const number = /^(\d{1,3}(?:\.\d{1,2})?)分?$/u.exec(written)?.[1];
  if (number !== undefined) {
    const mark = Number(number);
    if (mark >= PASS_MARK && mark <= 100) return undefined;
    if (mark > 100) return `成绩「${grade}」超过 100 分，请核对`;
    return mark <= 5
      ? `看不出「${grade}」是绩点还是分数；绩点请换成 60–100 的分数或及格、合格，没有通过的请删去这一行`
      : failed;
  }
  // 「70/不及格」, 「不及格（补考）」: one word of failing is enough.
  const words = written.split(/[()/,、;]/u).filter((word) => word !== "" && !/^(?:补考|重修)$/u.test(word));
  if (FAILED.test(written) || words.some((word) => FAILED.test(word))) return failed;
  if (
    PASSED.test(written) ||
    (words.length > 0 && words[0] !== written && words.every((word) => gradeRefusal(word) === undefined))
  )
    return undefined;
  return `看不出「${grade}」是不是及格；请写 60–100 的分数，或优秀、良好、中等、及格、合格、通过、A–D、P，没有通过的请删去这一行`;
}
