import type { Recognition } from "@huxuan/api-client";

/** What an application asks for: 数据新闻 → 《人文导论》, 数据新闻、书法 →「通识选修」. */
export const recognitionText = ({
  sources,
  targets,
  module,
}: Pick<Recognition, "sources" | "targets" | "module">): string =>
  `${sources.map(({ name }) => name).join("、")} → ${
    targets.length > 0 ? targets.map(({ name }) => `《${name}》`).join("") : `「${module}」模块`
  }`;
