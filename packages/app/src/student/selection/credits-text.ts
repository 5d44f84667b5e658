import type { SelectableOffering } from "@huxuan/api-client";
import { formatCredits } from "../../catalogue/words.ts";

/** 「3.0（选后共 5.0）」: an offering's credits, and what the student holds once the button has been pressed. */
export function creditsText({ offering, preview }: SelectableOffering): string {
  const credits = formatCredits(offering.course.credits);
  const after = formatCredits(preview.creditsAfter);
  if (preview.action === "enrol" || preview.action === "swap") return `${credits}（选后共 ${after}）`;
  if (preview.action === "withdraw") return `${credits}（退后共 ${after}）`;
  return credits;
}
