import { z } from "zod";

/** What is wrong with a value, for rules that say nothing themselves: those of the contract. */
function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" && typeof issue.input === "number" ? "请填写整数" : "请填写";
    case "invalid_value":
      return "请选择";
    case "too_small":
      if (issue.origin === "string") return issue.minimum === 1 ? "请填写" : `至少 ${issue.minimum} 个字`;
      return issue.origin === "array" ? `至少 ${issue.minimum} 项` : `不少于 ${issue.minimum}`;
    case "too_big": {
      const maximum = issue.maximum.toLocaleString("zh-CN");
      if (issue.origin === "string") return `最多 ${maximum} 个字`;
      return issue.origin === "array" ? `最多 ${maximum} 项` : `不超过 ${maximum}`;
    }
    case "not_multiple_of":
      return `应为 ${issue.divisor} 的倍数`;
    default:
      return "格式不对，请检查后重新填写";
  }
}

z.config({
  // Otherwise zod writes faster checks as code and evaluates them, which the content security policy refuses.
  jitless: true,
  customError: wordsOf,
});

/** The zod of every schema in the portal. */
export { z };
