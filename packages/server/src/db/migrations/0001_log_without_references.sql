ALTER TABLE "selection_log" DROP CONSTRAINT "selection_log_round_id_round_id_fk";
--> statement-breakpoint
ALTER TABLE "selection_log" DROP CONSTRAINT "selection_log_student_id_student_id_fk";
--> statement-breakpoint
ALTER TABLE "selection_log" DROP CONSTRAINT "selection_log_offering_id_offering_seat_offering_id_fk";
--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "offering_ids" integer[] DEFAULT '{}' NOT NULL;