import type { CatalogueOffering } from "../offering/index.ts";
import { offeringName } from "./sentences.ts";
import type { ActingOffice } from "./tables.ts";

/** Who an office is, to the student. */
const OFFICE_TO_STUDENT: Readonly<Record<ActingOffice, string>> = {
  home: "本校教务处",
  host: "开课学校教务处",
  platform: "省平台",
};

/** Sentences for acts that were done. */
export const verdictText = {
  enrolled: (o: CatalogueOffering): string => `选课成功：${offeringName(o)}，${o.credits} 学分`,
  enrolledBefore: (o: CatalogueOffering): string => `你已选上 ${offeringName(o)}，无需重复提交`,
  swapped: (taken: CatalogueOffering, dropped: CatalogueOffering): string =>
    `换课成功：已选上 ${offeringName(taken)}，已退选 ${offeringName(dropped)}`,
  queued: (o: CatalogueOffering, position: number): string =>
    `已加入 ${offeringName(o)} 的候补，你排在第 ${position} 位；有空位时将自动递补并通知你`,
  /** `dropped`: name of the class that is given up when the turn comes. */
  queuedToSwap: (o: CatalogueOffering, position: number, dropped: string): string =>
    `已加入 ${offeringName(o)} 的候补，你排在第 ${position} 位；轮到时自动换课，退选 ${dropped}，在那以前原来的席位不变`,
  waitsToSwap: (o: CatalogueOffering, position: number, dropped: string): string =>
    `${offeringName(o)} 的候补位置不变，你排在第 ${position} 位；轮到时自动换课，退选 ${dropped}`,
  waitsOn: (o: CatalogueOffering, position: number): string =>
    `${offeringName(o)} 的候补位置不变，你排在第 ${position} 位；轮到时不再换出课程`,
  queuedBefore: (o: CatalogueOffering, position: number): string =>
    `你已在 ${offeringName(o)} 的候补名单中，排在第 ${position} 位，无需重复提交`,
  withdrawn: (o: CatalogueOffering): string => `已退选 ${offeringName(o)}`,
  withdrawnBefore: (o: CatalogueOffering): string => `你已退选 ${offeringName(o)}，无需重复提交`,
  leftWaitlist: (o: CatalogueOffering): string => `已退出 ${offeringName(o)} 的候补`,
  leftWaitlistBefore: (o: CatalogueOffering): string => `你已退出 ${offeringName(o)} 的候补，无需重复提交`,
  midterm: (o: CatalogueOffering): string => `已退课 ${offeringName(o)}，成绩单上记为 W；名额不再给其他人`,
  midtermBefore: (o: CatalogueOffering): string => `你已退课 ${offeringName(o)}（W），无需重复提交`,
  seatTaken: (o: CatalogueOffering, office: ActingOffice, reason: string): string =>
    `${OFFICE_TO_STUDENT[office]}为你退了 ${offeringName(o)}：${reason}`,
  placeTaken: (o: CatalogueOffering, office: ActingOffice, reason: string): string =>
    `${OFFICE_TO_STUDENT[office]}取消了你在 ${offeringName(o)} 的候补：${reason}`,
  seatGiven: (o: CatalogueOffering, office: ActingOffice, reason: string): string =>
    `${OFFICE_TO_STUDENT[office]}为你选上了 ${offeringName(o)}，${o.credits} 学分：${reason}`,
  takenByOffice: (o: CatalogueOffering): string => `已退课 ${offeringName(o)}`,
  placeTakenByOffice: (o: CatalogueOffering): string => `已取消候补 ${offeringName(o)}`,
  takenByOfficeBefore: (o: CatalogueOffering): string => `${offeringName(o)} 之前已经退课`,
  givenByOffice: (o: CatalogueOffering): string => `已选上 ${offeringName(o)}`,
  givenByOfficeBefore: (o: CatalogueOffering): string => `${offeringName(o)} 之前已经代选`,
  promoted: (o: CatalogueOffering): string => `候补成功：你已递补选上 ${offeringName(o)}`,
  promotedBySwap: (o: CatalogueOffering, dropped: CatalogueOffering): string =>
    `候补换课成功：你已递补选上 ${offeringName(o)}，并退选 ${offeringName(dropped)}`,
  skipped: (o: CatalogueOffering, why: string): string =>
    `${offeringName(o)} 有了空位，但你暂时不能递补：${why}。你的候补位置保留`,
} as const;
