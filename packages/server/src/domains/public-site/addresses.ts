import { eq } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import { publicArticleAddresses } from "../article/index.ts";
import type { NeedsCatalogue } from "../offering/index.ts";
import { semester } from "../semester/index.ts";

/** Pages that are always there. */
const PAGES = ["/index", "/course", "/calendar"];

/**
 * Paths of the pages that everybody may read: those of the site, of what is written, and of each published class of the
 * current semester.
 */
export async function publicAddresses(services: CoreServices & NeedsCatalogue): Promise<string[]> {
  const { db, catalogue } = services;
  const pages = [...PAGES, ...(await publicArticleAddresses(services))];
  const [current] = await db.select().from(semester).where(eq(semester.isCurrent, true));
  if (current === undefined) return pages;
  await catalogue.ensure(current.id);
  const classes = catalogue.list(current.id).map(({ id }) => id);
  return [...pages, ...classes.toSorted((a, b) => a - b).map((id) => `/course?id=${id}`)];
}
