import { sql } from "drizzle-orm";
import type { Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import { containsWords, equals } from "../../resource/index.ts";
import { feedbacks, refuseClosed } from "./service.ts";
import { feedback } from "./tables.ts";

export const handlers: Handlers<
  "searchFeedback" | "getFeedback" | "createFeedback" | "answerFeedback" | "closeFeedback",
  { files: Files }
> = {
  searchFeedback: (request) => {
    const { page, state, keyword } = request.body;
    const words = containsWords(keyword, sql`lower(${feedback.text})`, sql`lower(${feedback.sender})`);
    return feedbacks.list(request, page, equals(feedback.state, state), words);
  },
  getFeedback: async (request) => {
    const found = await feedbacks.read(request, request.path.id);
    if (found.screenshotId === null) return found;
    return { ...found, screenshot: request.services.files.link(found.screenshotId) };
  },
  createFeedback: async (request) => {
    const { body, session, services } = request;
    if (body.file) await services.files.store(body.file, session);
    return feedbacks.create(request, async (tx) => ({
      senderId: session.accountId,
      sender: session.personName,
      schoolId: session.schoolId,
      sentAt: services.clock(),
      text: body.feedback,
      page: body.page,
      screenshotId:
        body.file && (await services.files.add(tx, body.file, { session, purpose: "feedback" })).id,
    }));
  },
  answerFeedback: (request) => {
    const { answer, version } = request.body;
    return feedbacks.change(request, request.path.id, {
      action: "answer",
      version,
      decide: (row) => {
        refuseClosed(row);
        return { answer, state: "answered" };
      },
    });
  },
  closeFeedback: (request) =>
    feedbacks.change(request, request.path.id, {
      action: "close",
      decide: (row) => {
        refuseClosed(row);
        return { state: "closed" };
      },
    }),
};
