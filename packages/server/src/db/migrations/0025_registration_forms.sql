ALTER TABLE "registration" ADD COLUMN "consented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD COLUMN "apply_no" text;