import { eq } from "drizzle-orm";
import type { Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import { containsWords, equals, sentBy } from "../../resource/index.ts";
import { feedbacks } from "./service.ts";
import { feedback } from "./tables.ts";

export const handlers: Handlers<
  | "searchFeedback"
  | "getFeedback"
  | "createFeedback"
  | "answerFeedback"
  | "closeFeedback"
  | "searchMyFeedback",
  { files: Files }
> = {
  searchFeedback: (request) => {
    const { page, state, keyword } = request.body;
    const words = containsWords(keyword, feedback.text, feedback.sender);
    return feedbacks.list(request, page, equals(feedback.state, state), words);
  },
  getFeedback: async (request) =>
    withScreenshot(await feedbacks.read(request, request.path.id), request.services.files),
  createFeedback: async (request) => {
    const { body, session, services } = request;
    const screenshot = await services.files.keep(body.file, { session, purpose: "feedback" });
    return feedbacks.create(request, async (tx) => ({
      ...sentBy(request),
      text: body.feedback,
      // The specification's form has no page.
      page: body.page ?? "",
      screenshotId: await screenshot(tx),
    }));
  },
  answerFeedback: (request) => feedbacks.transition(request, "answer", { answer: request.body.answer }),
  closeFeedback: (request) => feedbacks.transition(request, "close"),
  searchMyFeedback: async (request) => {
    const page = { orderBy: LATEST_FIRST, ...request.body.page };
    const own = eq(feedback.senderId, request.session.accountId);
    const { items, ...counted } = await feedbacks.list(request, page, own);
    return { ...counted, items: items.map((each) => withScreenshot(each, request.services.files)) };
  },
};

const LATEST_FIRST = [{ field: "sentAt" as const, sortType: "desc" as const }];

/** With the link to its picture, for who may look at it. */
const withScreenshot = <Found extends { screenshotId: number | null }>(found: Found, files: Files) =>
  found.screenshotId === null ? found : { ...found, screenshot: files.link(found.screenshotId) };
