import type { ArticlePreview, PublicArticle } from "@huxuan/api-client";
import { DomainError } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Files } from "../../platform/files/index.ts";
import { sealerFor } from "../../secret/sealed.ts";
import { type OfficeContext, requireArticle } from "./office/articles.ts";
import { readPreview } from "./reading.ts";

/** How long a preview can be looked at (domain/portal.md, section 1). */
const MINUTES = 30;

const PLACE = "article preview";

const sealer = (secret: string) => sealerFor(secret, PLACE);

/** A way to look at the latest version for half an hour, for whoever holds it. Throws 404 out of scope. */
export async function givePreview(context: OfficeContext, id: number): Promise<ArticlePreview> {
  const { clock, secret } = context.services;
  const { number } = await requireArticle(context, id);
  const expiresAt = new Date(clock().getTime() + MINUTES * 60_000).toISOString();
  const sealed = sealer(secret).seal(PLACE, `${id} ${number} ${expiresAt}`);
  return { token: Buffer.from(sealed, "base64").toString("base64url"), expiresAt };
}

/** The version that a preview link shows. Throws 404 when the link has expired or never existed. */
export async function followPreview(
  services: CoreServices & { files: Files },
  token: string,
): Promise<PublicArticle> {
  const [id, number, expiresAt = ""] = sealer(services.secret).open(PLACE, token)?.split(" ") ?? [];
  if (!(Date.parse(expiresAt) > services.clock().getTime()))
    throw new DomainError(404, "NOT_FOUND", "这个预览已过期，请回到编辑页面重新预览");
  return readPreview(services, { id: Number(id), number: Number(number) });
}
