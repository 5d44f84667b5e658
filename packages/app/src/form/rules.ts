import { fromChinaTime } from "../catalogue/china-time.ts";
import { z } from "../zod.ts";

/** The rules of fields by name. */
type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * The contract's rules of a request as the rules of a form: texts are trimmed before they are looked at. Fields that a
 * form holds in another form than the request are given anew, with the fields below.
 *
 * @param contract the shape of a generated schema: `zRoundInput.shape`
 */
export const formShape = <S extends Shape>(contract: S): S =>
  Object.fromEntries(Object.entries(contract).map(([name, rule]) => [name, trimmed(rule)])) as unknown as S;

/** A rule that takes text with blanks around it. What need not be there need not be there still. */
function trimmed(rule: z.ZodType): z.ZodType {
  if (rule instanceof z.ZodString) return z.string().trim().pipe(rule);
  return rule instanceof z.ZodOptional && rule.unwrap() instanceof z.ZodString
    ? trimmed(rule.unwrap() as z.ZodType).optional()
    : rule;
}

/** Text that need not be filled in: what is left empty is not sent. */
export const mayBeEmpty = (rule: z.ZodType<string | undefined, string | undefined>) =>
  z
    .string()
    .trim()
    .transform((text) => (text === "" ? undefined : text))
    .pipe(rule);

/** Most characters that a rule of the contract takes: `maxLengthOf(zCourseInput.shape.code)`. */
export function maxLengthOf(rule: z.ZodString | z.ZodOptional<z.ZodString>): number {
  const { maxLength } = rule instanceof z.ZodOptional ? rule.unwrap() : rule;
  if (maxLength === null) throw new Error("The contract sets no @maxLength for this text");
  return maxLength;
}

/** One of several records, by its id: text in the form, a number in the request. */
export const chosenId = (missing = "请选择") => z.string().min(1, missing).transform(Number);

/** Several records, by their ids. */
export const chosenIds = (max: number) =>
  z
    .array(z.string())
    .max(max)
    .transform((ids) => ids.map(Number));

/** `yyyy-MM-dd HH:mm:ss` in China as a date-time picker gives it; an instant in the request. */
export const chinaTime = () => z.string().min(1, "请填写").transform(fromChinaTime);

/** The same where nothing need be filled in: then it is not sent. */
export const maybeChinaTime = () =>
  z.string().transform((text) => (text === "" ? undefined : fromChinaTime(text)));
