CREATE TABLE "mail_wish" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "mail_wish_account_id_kind_pk" PRIMARY KEY("account_id","kind"),
	CONSTRAINT "mail_wish_kind" CHECK ("mail_wish"."kind" in ('roundOpen', 'drawn', 'promoted', 'classCancelled', 'classKept', 'classMerged', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'jobFailed', 'jobCancelled'))
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "excluded_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "selection_tally" ADD COLUMN "slow" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "selection_tally" ADD COLUMN "slowest_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_wish" ADD CONSTRAINT "mail_wish_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'drawn', 'promoted', 'classCancelled', 'classKept', 'classMerged', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'jobFailed', 'jobCancelled'));