ALTER TABLE "selection_log" ADD COLUMN "act_key" text;--> statement-breakpoint
ALTER TABLE "student_term" ADD COLUMN "voided_keys" text[] DEFAULT '{}' NOT NULL;