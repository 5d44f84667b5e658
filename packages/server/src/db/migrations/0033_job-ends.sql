ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'promoted', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
-- Told as an end like any other until now.
UPDATE "notification" SET "kind" = 'jobFailed' WHERE "kind" = 'jobEnded' AND "title" LIKE '%没有完成：%';
