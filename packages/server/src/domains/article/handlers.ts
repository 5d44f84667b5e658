import type { Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { checkLinks, readLinks } from "./links.ts";
import { recallArticle, reviewArticle, submitArticle, withdrawArticle } from "./office/acts.ts";
import { readArticle, readCategories, searchArticles } from "./office/articles.ts";
import { createArticle, deleteArticle, updateArticle } from "./office/drafts.ts";
import { readVersion, restoreVersion, searchVersions } from "./office/versions.ts";
import { followPreview, givePreview } from "./preview.ts";
import { confirmRead, countView, rate, readFigures, remindReaders, searchReaders } from "./readers.ts";
import { readReadable, searchReadable } from "./reading.ts";

type Ids =
  | "searchArticles"
  | "getArticle"
  | "createArticle"
  | "updateArticle"
  | "deleteArticle"
  | "submitArticle"
  | "recallArticle"
  | "reviewArticle"
  | "withdrawArticle"
  | "searchArticleVersions"
  | "getArticleVersion"
  | "restoreArticleVersion"
  | "getArticleFigures"
  | "searchArticleReaders"
  | "remindArticleReaders"
  | "getArticleLinks"
  | "checkArticleLinks"
  | "previewArticle"
  | "getArticleCategories"
  | "searchPublicArticles"
  | "getPublicArticle"
  | "viewPublicArticle"
  | "ratePublicArticle"
  | "getArticlePreview"
  | "searchMyArticles"
  | "getMyArticle"
  | "viewMyArticle"
  | "confirmMyArticle"
  | "rateMyArticle";

export const handlers: Handlers<Ids, { files: Files } & NeedsOfficeSettings> = {
  searchArticles: (request) => searchArticles(request, request.body),
  getArticle: (request) => readArticle(request, request.path.id),
  createArticle: (request) => createArticle(request, request.body),
  updateArticle: (request) => updateArticle(request, request.path.id, request.body),
  deleteArticle: (request) => deleteArticle(request, request.path.id),
  submitArticle: (request) => submitArticle(request, request.path.id, request.body.version),
  recallArticle: (request) => recallArticle(request, request.path.id, request.body.version),
  reviewArticle: (request) => reviewArticle(request, request.path.id, request.body),
  withdrawArticle: (request) => withdrawArticle(request, request.path.id, request.body),
  searchArticleVersions: (request) => searchVersions(request, request.path.id, request.body.page),
  getArticleVersion: (request) => readVersion(request, request.path),
  restoreArticleVersion: (request) => restoreVersion(request, request.path, request.body.version),
  getArticleFigures: (request) => readFigures(request, request.path.id),
  searchArticleReaders: (request) => searchReaders(request, request.path.id, request.body),
  remindArticleReaders: (request) => remindReaders(request, request.path.id),
  getArticleLinks: (request) => readLinks(request, request.path.id),
  checkArticleLinks: (request) => checkLinks(request, request.path.id),
  previewArticle: (request) => givePreview(request, request.path.id),
  getArticleCategories: (request) => readCategories(request, request.query.kind),

  searchPublicArticles: ({ services, body }) => searchReadable(services, null, body),
  getPublicArticle: ({ services, path, query }) => readReadable(services, null, path.id, query.audience),
  viewPublicArticle: (request) => countView(request.services, null, request.path.id, request),
  ratePublicArticle: (request) => rate(request.services, null, request.path.id, request.body.useful, request),
  getArticlePreview: ({ services, path }) => followPreview(services, path.token),

  searchMyArticles: ({ services, session, body }) => searchReadable(services, session, body),
  getMyArticle: ({ services, session, path, query }) =>
    readReadable(services, session, path.id, query.audience),
  viewMyArticle: (request) => countView(request.services, request.session, request.path.id, request),
  confirmMyArticle: ({ services, session, path }) => confirmRead(services, session, path.id),
  rateMyArticle: (request) =>
    rate(request.services, request.session, request.path.id, request.body.useful, request),
};
