CREATE TABLE "article_link" (
	"article_id" integer NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_link_article_id_url_pk" PRIMARY KEY("article_id","url"),
	CONSTRAINT "article_link_state" CHECK ("article_link"."state" in ('works', 'gone', 'unclear'))
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "article_revision" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_link" ADD CONSTRAINT "article_link_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'promoted', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded'));