import type { ArticleAudience, ArticleKind, ArticleLens } from "@huxuan/api-client";

/** Where articles of one kind are read by one kind of readers (specification, section 2). */
export interface ArticlePlace {
  kind: ArticleKind;
  lens: ArticleLens;
  /** Of the list. */
  title: string;
  list: string;
  /** Of a single one, with `?id`; downloads are had from the list. */
  details?: string;
}

export const ARTICLE_PLACES: readonly ArticlePlace[] = [
  { kind: "notice", lens: "public", title: "通知公告", list: "/notice", details: "/notice-details" },
  {
    kind: "notice",
    lens: "students",
    title: "学生通知",
    list: "/stu-notice",
    details: "/stu-notice-details",
  },
  {
    kind: "notice",
    lens: "teachers",
    title: "教师通知",
    list: "/tch-notice",
    details: "/tch-notice-details",
  },
  {
    kind: "notice",
    lens: "office",
    title: "管理员通知",
    list: "/dashboard-notice",
    details: "/dashboard-notice-details",
  },
  { kind: "question", lens: "public", title: "常见问题", list: "/question", details: "/question-details" },
  {
    kind: "question",
    lens: "students",
    title: "学生常见问题",
    list: "/stu-question",
    details: "/stu-question-details",
  },
  {
    kind: "question",
    lens: "teachers",
    title: "教师常见问题",
    list: "/tch-question",
    details: "/tch-question-details",
  },
  { kind: "rule", lens: "students", title: "规章制度", list: "/stu-rule", details: "/stu-rule-details" },
  { kind: "download", lens: "public", title: "下载中心", list: "/download" },
];

/** The place of a kind and lens; there must be one. */
export function articlePlace(kind: ArticleKind, lens: ArticleLens): ArticlePlace {
  const found = ARTICLE_PLACES.find((place) => place.kind === kind && place.lens === lens);
  if (found === undefined) throw new Error(`there is no page for ${lens} with a ${kind}`);
  return found;
}

/** The page of an article in a place. */
export const articlePath = ({ list, details }: ArticlePlace, id: number): string =>
  details === undefined ? list : `${details}?id=${id}`;

/** In which lists an article of these readers stands, the widest first (domain/portal.md, section 1). */
const LENSES: readonly (readonly [ArticleLens, readonly ArticleAudience[]])[] = [
  ["public", ["public"]],
  ["students", ["students"]],
  ["teachers", ["teachers"]],
  ["office", ["administrators", "schools"]],
];

/** The page by which search engines know an article; undefined where no list of its readers shows its kind. */
export function canonicalPath(kind: ArticleKind, audiences: readonly ArticleAudience[], id: number) {
  const lenses = LENSES.filter(([, of]) => of.some((one) => audiences.includes(one)));
  const places = lenses.flatMap(([lens]) =>
    ARTICLE_PLACES.filter((place) => place.kind === kind && place.lens === lens && place.details),
  );
  // A rule for everybody stands among those of the students, too.
  const place = places[0] ?? ARTICLE_PLACES.find((one) => one.kind === kind && one.details !== undefined);
  return place && articlePath(place, id);
}
