import type { RecognitionRule } from "@huxuan/api-client";

const names = (courses: readonly { name: string }[]) => courses.map(({ name }) => name).join(" + ");

/** What a rule says: Python 程序设计 → 程序设计基础, 量子信息导论 →「自然科学」. */
export const ruleText = ({
  sources,
  targets,
  module,
}: Pick<RecognitionRule, "sources" | "targets" | "module">): string =>
  `${names(sources)} → ${targets.length > 0 ? names(targets) : `「${module}」`}`;
