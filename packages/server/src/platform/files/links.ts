import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** What a link says. */
export interface LinkClaims {
  fileId: number;
  /** It leads nowhere from then on. */
  expiresAt: Date;
}

/** Signs links to files and reads them. */
export interface Links {
  sign(claims: LinkClaims): string;
  /** What the link says; undefined when it was not signed here or has ended. */
  read(link: string, now: Date): LinkClaims | undefined;
}

/** @param secret of the installation: all nodes must have the same */
export function createLinks(secret: string): Links {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "huxuan file link", 32));
  const mac = (text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return {
    sign({ fileId, expiresAt }) {
      const text = `${fileId}.${Math.floor(expiresAt.getTime() / 1000)}`;
      return `${text}.${mac(text).toString("base64url")}`;
    },
    read(link, now) {
      const [, text = "", fileId = "", seconds = "", signature = ""] =
        /^((\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(link) ?? [];
      if (text === "" || !timingSafeEqual(mac(text), Buffer.from(signature, "base64url"))) return undefined;
      const expiresAt = new Date(Number(seconds) * 1000);
      return expiresAt > now ? { fileId: Number(fileId), expiresAt } : undefined;
    },
  };
}
