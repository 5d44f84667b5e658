ALTER TABLE "account_batch" DROP CONSTRAINT "account_batch_kind";--> statement-breakpoint
ALTER TABLE "account_batch" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "account_batch" ADD CONSTRAINT "account_batch_import_id_unique" UNIQUE("import_id");--> statement-breakpoint
ALTER TABLE "account_batch" ADD CONSTRAINT "account_batch_import" CHECK (("account_batch"."kind" = 'user') = ("account_batch"."import_id" is not null));--> statement-breakpoint
ALTER TABLE "account_batch" ADD CONSTRAINT "account_batch_kind" CHECK ("account_batch"."kind" in ('student', 'teacher', 'user'));