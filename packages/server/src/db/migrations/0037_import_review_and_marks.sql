ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "import_job" DROP CONSTRAINT "import_job_state";--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "marks" jsonb;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "marked_file" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'promoted', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_state" CHECK ("import_job"."state" in ('checking', 'writing', 'succeeded', 'planned', 'failed', 'cancelled'));