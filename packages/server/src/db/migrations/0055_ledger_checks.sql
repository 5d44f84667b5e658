ALTER TABLE "credit_account" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "fault" text DEFAULT '' NOT NULL;