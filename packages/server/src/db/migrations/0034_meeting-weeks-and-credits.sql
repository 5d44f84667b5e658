ALTER TABLE "course" ALTER COLUMN "credits" SET DATA TYPE numeric(5, 2);--> statement-breakpoint
ALTER TABLE "round" ALTER COLUMN "max_credits" SET DATA TYPE numeric(6, 2);--> statement-breakpoint
ALTER TABLE "enrolment" ALTER COLUMN "credits" SET DATA TYPE numeric(5, 2);--> statement-breakpoint
ALTER TABLE "student_term" ALTER COLUMN "credits" SET DATA TYPE numeric(6, 2);--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "hours_unit" text DEFAULT 'hours' NOT NULL;--> statement-breakpoint
ALTER TABLE "offering" ADD COLUMN "whole_weeks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_hours_unit" CHECK ("course"."hours_unit" in ('hours', 'weeks'));