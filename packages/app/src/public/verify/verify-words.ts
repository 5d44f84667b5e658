import { labels, type VerifiedDocument } from "@huxuan/api-client";

/** What came of it, in a sentence: the title of the page. */
export const sentenceOf = ({ verdict }: Pick<VerifiedDocument, "verdict">): string =>
  labels.documentVerdict[verdict];

const CHINA = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai", dateStyle: "short" });

/** 2027 年 1 月 22 日, in China. */
export function dayText(instant: string): string {
  const [year = "", month = "", day = ""] = CHINA.format(new Date(instant)).split("-");
  return `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
}

/** What stands under the sentence. */
export function explanationOf({
  verdict,
  office = "",
  issuedAt,
  replacedAt,
  revokedAt,
  fault,
}: VerifiedDocument): string {
  const issued = issuedAt === undefined ? "" : dayText(issuedAt);
  switch (verdict) {
    case "valid":
      return `${office} ${issued}签发`;
    case "replaced":
      return `${issued}签发；${dayText(replacedAt ?? "")}起不再是最新的一版。请向本人要新版。`;
    case "revoked":
      return `${issued}签发；${dayText(revokedAt ?? "")}由签发单位撤销，不能再用作证明。`;
    case "notFound":
      return fault === undefined
        ? "平台没有签发过这个核验码，多半是抄错了一位。"
        : "这不是一个完整的核验码。";
  }
}

/** The first group in which a code that may be meant differs from the one that was typed: W3NB. */
export function groupThatDiffers(typed: string, meant: string): string {
  const before = typed.split("-");
  return meant.split("-").find((group, at) => group !== before[at]) ?? meant;
}
