ALTER TABLE "passed_course" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "passed_course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "passed_course" ADD COLUMN "school_id" integer;--> statement-breakpoint
-- Written by hand: the school of a passed course is the student's.
UPDATE "passed_course" SET "school_id" = s.school_id FROM "student" s WHERE s.id = "passed_course"."student_id";--> statement-breakpoint
ALTER TABLE "passed_course" ALTER COLUMN "school_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "passed_course" ADD COLUMN "grade" text;--> statement-breakpoint
ALTER TABLE "passed_course" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "passed_course" ADD CONSTRAINT "passed_course_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "passed_course_school" ON "passed_course" USING btree ("school_id");--> statement-breakpoint
ALTER TABLE "passed_course" ADD CONSTRAINT "passed_course_id" UNIQUE("id");