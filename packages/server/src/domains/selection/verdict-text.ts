import type { CatalogueOffering } from "../offering/index.ts";
import { offeringName } from "./sentences.ts";

/** Sentences for acts that were done. */
export const verdictText = {
  enrolled: (o: CatalogueOffering): string => `选课成功：${offeringName(o)}，${o.credits} 学分`,
  enrolledBefore: (o: CatalogueOffering): string => `你已选上 ${offeringName(o)}，无需重复提交`,
  swapped: (taken: CatalogueOffering, dropped: CatalogueOffering): string =>
    `换课成功：已选上 ${offeringName(taken)}，已退选 ${offeringName(dropped)}`,
  queued: (o: CatalogueOffering, position: number): string =>
    `已加入 ${offeringName(o)} 的候补，你排在第 ${position} 位；有空位时将自动递补并通知你`,
  queuedBefore: (o: CatalogueOffering, position: number): string =>
    `你已在 ${offeringName(o)} 的候补名单中，排在第 ${position} 位，无需重复提交`,
  withdrawn: (o: CatalogueOffering): string => `已退选 ${offeringName(o)}`,
  withdrawnBefore: (o: CatalogueOffering): string => `你已退选 ${offeringName(o)}，无需重复提交`,
  leftWaitlist: (o: CatalogueOffering): string => `已退出 ${offeringName(o)} 的候补`,
  leftWaitlistBefore: (o: CatalogueOffering): string => `你已退出 ${offeringName(o)} 的候补，无需重复提交`,
  promoted: (o: CatalogueOffering): string => `候补成功：你已递补选上 ${offeringName(o)}`,
  skipped: (o: CatalogueOffering, why: string): string =>
    `${offeringName(o)} 有了空位，但你暂时不能递补：${why}。你的候补位置保留`,
} as const;
