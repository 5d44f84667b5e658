import type { FieldError, GradeBand } from "@huxuan/api-client";

/** What is wrong with the bands of a scale; empty when nothing is. */
export function checkBands({ bands }: { bands: readonly GradeBand[] }): FieldError[] {
  const errors: FieldError[] = [];
  bands.forEach((band, at) => {
    const above = bands[at - 1];
    const field = `bands.${at}`;
    if (bands.findIndex(({ name }) => name === band.name) < at)
      errors.push({ field: `${field}.name`, message: `等级「${band.name}」出现了两次，请换一个名称` });
    if (above && band.from >= above.from)
      errors.push({ field: `${field}.from`, message: `起始分数应低于上一级的 ${above.from}，从高到低填写` });
    if (above && band.mark >= above.mark)
      errors.push({ field: `${field}.mark`, message: `折合分数应低于上一级的 ${above.mark}` });
    const top = above?.from ?? 100;
    if (band.mark < band.from || (above ? band.mark >= top : band.mark > top))
      errors.push({
        field: `${field}.mark`,
        message: `折合分数应在这一级的范围内：不低于 ${band.from}，${above ? "低于" : "不高于"} ${top}`,
      });
  });
  const last = bands.at(-1);
  if (last && last.from !== 0)
    errors.push({
      field: `bands.${bands.length - 1}.from`,
      message: "最低一级应从 0 分开始，每个分数才有对应的等级",
    });
  return errors;
}
