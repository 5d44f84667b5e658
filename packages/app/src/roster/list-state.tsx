import { labels, type PositiveListKind, type PositiveListState } from "@huxuan/api-client";
import { Tag, type TagProps } from "@huxuan/ui";

const TONES: Readonly<Record<PositiveListState, TagProps["tone"]>> = {
  none: "neutral",
  first: "accent",
  final: "success",
  changed: "warning",
};

/** How a list stands. */
export const ListStateTag = ({ state }: { state: PositiveListState }) => (
  <Tag tone={TONES[state]}>{labels.positiveListState[state]}</Tag>
);

/** 第 3 版（变更）. */
export const versionName = ({ number, kind }: { number: number; kind: PositiveListKind }): string =>
  `第 ${number} 版（${labels.positiveListKind[kind]}）`;
