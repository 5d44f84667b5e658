import type { DocumentLanguage } from "@huxuan/api-client";
import { toString as drawQrCode } from "qrcode";
import { chinaDay } from "../../text/china-time.ts";
import type { DocumentContents } from "./define-document.ts";
import { inGroups, shownDigest } from "./rules.ts";

/** What a template finds in `data.stamp`: what the platform adds to each document. */
export interface Stamp {
  language: DocumentLanguage;
  /** Without number and code, and with 预览 across it. */
  preview: boolean;
  /** The university whose document it is, and the office over whose name the seal is set. */
  issuer: string;
  office: string;
  /** The day as it is read, and as numbers: year, month, day. */
  issuedOn: string;
  day: [number, number, number];
  /** Absent from a preview, as all below. */
  number?: string;
  codeInGroups?: string;
  /** The page at which the code is checked: whole, and as people type it. */
  url?: string;
  address?: string;
  /** The same as a QR code, SVG. */
  qr?: string;
  /** The first 128 bits of the digest of what it says, in groups. */
  digest?: string;
}

/** What an issued document has and a preview has not. */
export interface Issued {
  number: string;
  code: string;
  digest: string;
  /** Where people reach the platform, without a slash at the end. */
  origin: string;
}

/** What is stamped on a document that is issued, or looked at before. */
export async function stampOf(
  { issuer, office }: Pick<DocumentContents, "issuer" | "office">,
  language: DocumentLanguage,
  at: Date,
  issued?: Issued,
): Promise<Stamp> {
  const [year = 0, month = 0, date = 0] = chinaDay(at).split("-").map(Number);
  const day: Stamp["day"] = [year, month, date];
  const common = { language, issuer, office, day, issuedOn: dayText(day, language) };
  if (issued === undefined) return { ...common, preview: true };
  const { number, code, digest, origin } = issued;
  const url = `${origin}/verify/${code}`;
  return {
    ...common,
    preview: false,
    number,
    codeInGroups: inGroups(code),
    url,
    address: `${origin.replace(/^https?:\/\//u, "")}/verify`,
    // Level M reads well from paper that was copied once.
    qr: await drawQrCode(url, { type: "svg", margin: 0, errorCorrectionLevel: "M" }),
    digest: shownDigest(digest),
  };
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

const dayText = ([year, month, day]: Stamp["day"], language: DocumentLanguage): string =>
  language === "zh" ? `${year} 年 ${month} 月 ${day} 日` : `${day} ${MONTHS[month - 1] ?? ""} ${year}`;
