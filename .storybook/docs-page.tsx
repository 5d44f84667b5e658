import { DocsContainer, type DocsContainerProps } from "@storybook/addon-docs/blocks";
import { type PropsWithChildren, useEffect, useState } from "react";
import { GLOBALS_UPDATED } from "storybook/internal/core-events";
import { Tag } from "../packages/ui/src/tag/index.js";
import { brand, drawnTheme } from "./brand.js";
import { statusOf } from "./part-status.js";
import pack from "../packages/ui/package.json" with { type: "json" };

/** The theme in the page's own address, where the toolbar keeps what was chosen. */
const themeInAddress = () =>
  /(?:^|;)theme:(\w+)/.exec(new URLSearchParams(location.search).get("globals") ?? "")?.[1] ?? "light";

/** The theme that the toolbar says. */
function useChosenTheme({ channel }: DocsContainerProps["context"]): "light" | "dark" {
  const [chosen, setChosen] = useState<unknown>(themeInAddress);
  useEffect(() => {
    const take = ({ globals }: { globals: Record<string, unknown> }) => setChosen(globals["theme"]);
    channel.on(GLOBALS_UPDATED, take);
    return () => channel.off(GLOBALS_UPDATED, take);
  }, [channel]);
  return drawnTheme(chosen);
}

/** The tags of the part that a page is about; none of a page by itself. */
function tagsOf(context: DocsContainerProps["context"]): readonly string[] | undefined {
  try {
    return context.resolveOf("meta", ["meta"]).preparedMeta.tags;
  } catch {
    return undefined;
  }
}

/** A page of words: in the theme of the toolbar, under the head of the product, with the status of its part. */
export function DocsPage({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const theme = useChosenTheme(context);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  const tags = tagsOf(context);
  const isPart =
    tags !== undefined && context.componentStories().some(({ title }) => !/^(基础|示例)\//.test(title));
  const status = isPart ? statusOf(tags) : undefined;
  return (
    <DocsContainer context={context} theme={brand[theme]}>
      <header className="docs-head sb-unstyled">
        <a href="./?path=/docs/介绍--docs" target="_top">
          <img src="./mark.svg" alt="" width={20} height={20} />
          互选组件库
        </a>
        <span>
          {pack.name} {pack.version}
        </span>
        {status === undefined ? null : (
          <span title={status.meaning}>
            <Tag tone={status.tone}>{status.label}</Tag>
          </span>
        )}
        <a href="./?path=/docs/变更记录--docs" target="_top">
          变更记录
        </a>
      </header>
      {children}
    </DocsContainer>
  );
}
