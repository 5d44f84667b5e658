import { lt } from "drizzle-orm";
import { z } from "zod";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { checkAllLinks } from "./links.ts";
import { articleVisit } from "./tables.ts";

/** Looks every night whether the links in articles lead somewhere. */
export const linkCheck = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "article-link-check",
  title: "检查文章里的链接",
  input: z.object({}),
  cron: { at: "40 4 * * *", input: {} },
  oneAtATime: true,
  longestMinutes: 120,
  run: ({ services: { db, clock }, signal, progress }) => checkAllLinks(db, clock, { signal, progress }),
});

/** Forgets every night who was counted on earlier days. */
export const visitCleaning = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "article-visit-cleaning",
  title: "清理文章的访问记录",
  input: z.object({}),
  cron: { at: "20 3 * * *", input: {} },
  retry: { limit: 3, delaySeconds: 60 },
  async run({ services: { db, clock } }) {
    const removed = await db
      .delete(articleVisit)
      .where(lt(articleVisit.day, chinaText(clock()).slice(0, 10)));
    return { visits: removed.rowCount };
  },
});
