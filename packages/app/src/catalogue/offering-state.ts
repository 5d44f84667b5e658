import type { OfferingOfferingState } from "@huxuan/api-client";
import type { TagProps } from "@huxuan/ui";

/** Chinese names of the states of an offering, with the colour that means them. */
export const OFFERING_STATE: Readonly<
  Record<OfferingOfferingState, { label: string; tone: TagProps["tone"] }>
> = {
  draft: { label: "草稿", tone: "neutral" },
  scheduled: { label: "已排课", tone: "accent" },
  published: { label: "已发布", tone: "ok" },
  closed: { label: "已关闭", tone: "warn" },
  cancelled: { label: "已停开", tone: "neutral" },
};
