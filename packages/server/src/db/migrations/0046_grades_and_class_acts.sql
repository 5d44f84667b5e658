CREATE TABLE "grade_correction" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"grade_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"fault" text NOT NULL,
	"reason" text NOT NULL,
	"scan_id" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grade_correction_fault" CHECK ("grade_correction"."fault" in ('missed', 'leftOut', 'wrongSum', 'misentered'))
);
--> statement-breakpoint
CREATE TABLE "grade_opinion" (
	"review_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"result" text,
	"words" text,
	"at" timestamp with time zone,
	CONSTRAINT "grade_opinion_review_id_teacher_id_pk" PRIMARY KEY("review_id","teacher_id"),
	CONSTRAINT "grade_opinion_said" CHECK (("grade_opinion"."result" is null) = ("grade_opinion"."at" is null))
);
--> statement-breakpoint
CREATE TABLE "grade_review" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"grade_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"fault" text NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"answer" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grade_review_once" UNIQUE("grade_id"),
	CONSTRAINT "grade_review_fault" CHECK ("grade_review"."fault" in ('missed', 'leftOut', 'wrongSum', 'misentered')),
	CONSTRAINT "grade_review_state_known" CHECK ("grade_review"."state" in ('asked', 'reviewing', 'kept', 'changed')),
	CONSTRAINT "grade_review_decided" CHECK (("grade_review"."state" in ('kept', 'changed')) = ("grade_review"."decided_at" is not null and "grade_review"."answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "grade_cell_change" (
	"sheet_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"student_id" integer NOT NULL,
	"column" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" integer NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "grade_cell_change_sheet_id_sequence_pk" PRIMARY KEY("sheet_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "grade_cursor" (
	"sheet_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"student_id" integer NOT NULL,
	"column" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "grade_cursor_sheet_id_account_id_pk" PRIMARY KEY("sheet_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "grade_entry" (
	"sheet_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"level" text,
	"flag" text,
	"flag_reason" text,
	"total" integer,
	"capped" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grade_entry_sheet_id_student_id_pk" PRIMARY KEY("sheet_id","student_id"),
	CONSTRAINT "grade_entry_flag" CHECK ("grade_entry"."flag" in ('absent', 'barred', 'misconduct', 'deferred', 'exempt')),
	CONSTRAINT "grade_entry_total" CHECK ("grade_entry"."total" between 0 and 1000),
	CONSTRAINT "grade_entry_flag_reason" CHECK (("grade_entry"."flag_reason" is null) or ("grade_entry"."flag" is not null))
);
--> statement-breakpoint
CREATE TABLE "grade_sheet" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"exam_kind" text NOT NULL,
	"scale" text NOT NULL,
	"parts" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"exam_at" timestamp with time zone,
	"exam_place" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"distribution" jsonb,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"explanation" text,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"returned_reason" text,
	"returned_by" text,
	"returned_student_ids" integer[] DEFAULT '{}' NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" text,
	"published_at" timestamp with time zone,
	"published_by" text,
	"extended_until" timestamp with time zone,
	"extension_reason" text,
	"urged_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grade_sheet_once" UNIQUE("offering_id","exam_kind"),
	CONSTRAINT "grade_sheet_exam_kind" CHECK ("grade_sheet"."exam_kind" in ('regular', 'makeup', 'deferred', 'retake')),
	CONSTRAINT "grade_sheet_scale" CHECK ("grade_sheet"."scale" in ('percent', 'five', 'two')),
	CONSTRAINT "grade_sheet_state" CHECK ("grade_sheet"."state" in ('draft', 'submitted', 'approved', 'published', 'locked')),
	CONSTRAINT "grade_sheet_submitted" CHECK (("grade_sheet"."state" <> 'draft') = ("grade_sheet"."submitted_at" is not null)),
	CONSTRAINT "grade_sheet_approved" CHECK (("grade_sheet"."state" in ('approved', 'published', 'locked')) = ("grade_sheet"."approved_at" is not null)),
	CONSTRAINT "grade_sheet_published" CHECK (("grade_sheet"."state" in ('published', 'locked')) = ("grade_sheet"."published_at" is not null)),
	CONSTRAINT "grade_sheet_returned" CHECK (("grade_sheet"."returned_reason" is null) = ("grade_sheet"."returned_by" is null))
);
--> statement-breakpoint
CREATE TABLE "grade_window" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_window_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"exam_kind" text NOT NULL,
	"department" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"remind_hours" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grade_window_once" UNIQUE("school_id","semester_id","exam_kind","department"),
	CONSTRAINT "grade_window_exam_kind" CHECK ("grade_window"."exam_kind" in ('regular', 'makeup', 'deferred', 'retake')),
	CONSTRAINT "grade_window_times" CHECK ("grade_window"."closes_at" > "grade_window"."opens_at"),
	CONSTRAINT "grade_window_remind" CHECK ("grade_window"."remind_hours" between 0 and 720)
);
--> statement-breakpoint
CREATE TABLE "grade" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"host_school_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"offering_id" integer,
	"semester_id" integer,
	"exam_kind" text NOT NULL,
	"attempt" integer NOT NULL,
	"credits" numeric(5, 2) NOT NULL,
	"original_scale" text NOT NULL,
	"original_text" text NOT NULL,
	"original_mark" integer,
	"converted_scale" text NOT NULL,
	"converted_text" text NOT NULL,
	"converted_mark" integer,
	"flag" text,
	"passed" boolean NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"rules_id" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"review_until" timestamp with time zone,
	"number" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grade_class_once" UNIQUE("offering_id","exam_kind","student_id"),
	CONSTRAINT "grade_attempt" UNIQUE("student_id","course_id","attempt"),
	CONSTRAINT "grade_exam_kind" CHECK ("grade"."exam_kind" in ('regular', 'makeup', 'deferred', 'retake')),
	CONSTRAINT "grade_original_scale" CHECK ("grade"."original_scale" in ('percent', 'five', 'two')),
	CONSTRAINT "grade_converted_scale" CHECK ("grade"."converted_scale" in ('percent', 'five', 'two')),
	CONSTRAINT "grade_flag" CHECK ("grade"."flag" in ('absent', 'barred', 'misconduct', 'deferred', 'exempt')),
	CONSTRAINT "grade_source" CHECK ("grade"."source" in ('sheet', 'history')),
	CONSTRAINT "grade_state" CHECK ("grade"."state" in ('published', 'locked')),
	CONSTRAINT "grade_marks" CHECK ("grade"."original_mark" between 0 and 1000 and "grade"."converted_mark" between 0 and 1000),
	CONSTRAINT "grade_attempts" CHECK ("grade"."attempt" >= 1),
	CONSTRAINT "grade_of_a_class" CHECK (("grade"."source" = 'sheet') = ("grade"."offering_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "grade_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"hash" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "grade_rules_once" UNIQUE("school_id","hash")
);
--> statement-breakpoint
CREATE TABLE "grade_standing" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"credits" numeric(7, 2) NOT NULL,
	"gpa" double precision,
	"average" double precision,
	"courses" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grade_version" (
	"grade_id" integer NOT NULL,
	"number" integer NOT NULL,
	"original_scale" text NOT NULL,
	"original_text" text NOT NULL,
	"original_mark" integer,
	"converted_scale" text NOT NULL,
	"converted_text" text NOT NULL,
	"converted_mark" integer,
	"flag" text,
	"passed" boolean NOT NULL,
	"reason" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "grade_version_grade_id_number_pk" PRIMARY KEY("grade_id","number")
);
--> statement-breakpoint
CREATE TABLE "mail_wish" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "mail_wish_account_id_kind_pk" PRIMARY KEY("account_id","kind"),
	CONSTRAINT "mail_wish_kind" CHECK ("mail_wish"."kind" in ('roundOpen', 'drawn', 'promoted', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'jobFailed', 'jobCancelled'))
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "excluded_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "selection_tally" ADD COLUMN "slow" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "selection_tally" ADD COLUMN "slowest_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grade_correction" ADD CONSTRAINT "grade_correction_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_correction" ADD CONSTRAINT "grade_correction_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_correction" ADD CONSTRAINT "grade_correction_home_school_id_school_id_fk" FOREIGN KEY ("home_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_correction" ADD CONSTRAINT "grade_correction_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_correction" ADD CONSTRAINT "grade_correction_scan_id_file_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_correction" ADD CONSTRAINT "grade_correction_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_opinion" ADD CONSTRAINT "grade_opinion_review_id_grade_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."grade_review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_opinion" ADD CONSTRAINT "grade_opinion_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_review" ADD CONSTRAINT "grade_review_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_review" ADD CONSTRAINT "grade_review_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_review" ADD CONSTRAINT "grade_review_home_school_id_school_id_fk" FOREIGN KEY ("home_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_review" ADD CONSTRAINT "grade_review_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_cell_change" ADD CONSTRAINT "grade_cell_change_sheet_id_grade_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."grade_sheet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_cell_change" ADD CONSTRAINT "grade_cell_change_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_cursor" ADD CONSTRAINT "grade_cursor_sheet_id_grade_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."grade_sheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_entry" ADD CONSTRAINT "grade_entry_sheet_id_grade_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."grade_sheet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_entry" ADD CONSTRAINT "grade_entry_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_entry" ADD CONSTRAINT "grade_entry_home_school_id_school_id_fk" FOREIGN KEY ("home_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_sheet" ADD CONSTRAINT "grade_sheet_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_sheet" ADD CONSTRAINT "grade_sheet_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_sheet" ADD CONSTRAINT "grade_sheet_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_sheet" ADD CONSTRAINT "grade_sheet_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_window" ADD CONSTRAINT "grade_window_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_window" ADD CONSTRAINT "grade_window_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade" ADD CONSTRAINT "grade_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade" ADD CONSTRAINT "grade_home_school_id_school_id_fk" FOREIGN KEY ("home_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade" ADD CONSTRAINT "grade_host_school_id_school_id_fk" FOREIGN KEY ("host_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade" ADD CONSTRAINT "grade_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade" ADD CONSTRAINT "grade_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade" ADD CONSTRAINT "grade_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade" ADD CONSTRAINT "grade_rules_id_grade_rules_id_fk" FOREIGN KEY ("rules_id") REFERENCES "public"."grade_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_rules" ADD CONSTRAINT "grade_rules_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_standing" ADD CONSTRAINT "grade_standing_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_standing" ADD CONSTRAINT "grade_standing_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_version" ADD CONSTRAINT "grade_version_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_wish" ADD CONSTRAINT "mail_wish_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grade_correction_student" ON "grade_correction" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "grade_correction_school" ON "grade_correction" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "grade_correction_home_school" ON "grade_correction" USING btree ("home_school_id");--> statement-breakpoint
CREATE INDEX "grade_correction_grade" ON "grade_correction" USING btree ("grade_id");--> statement-breakpoint
CREATE INDEX "grade_correction_scan" ON "grade_correction" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "grade_correction_asked_by" ON "grade_correction" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "grade_opinion_teacher" ON "grade_opinion" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "grade_review_student" ON "grade_review" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "grade_review_school" ON "grade_review" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "grade_review_home_school" ON "grade_review" USING btree ("home_school_id");--> statement-breakpoint
CREATE INDEX "grade_review_state" ON "grade_review" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "grade_cell_change_student" ON "grade_cell_change" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "grade_entry_student" ON "grade_entry" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "grade_entry_home_school" ON "grade_entry" USING btree ("home_school_id");--> statement-breakpoint
CREATE INDEX "grade_sheet_semester" ON "grade_sheet" USING btree ("semester_id","school_id","exam_kind");--> statement-breakpoint
CREATE INDEX "grade_sheet_course" ON "grade_sheet" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "grade_window_semester" ON "grade_window" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "grade_home" ON "grade" USING btree ("home_school_id","semester_id");--> statement-breakpoint
CREATE INDEX "grade_host" ON "grade" USING btree ("host_school_id","semester_id");--> statement-breakpoint
CREATE INDEX "grade_course" ON "grade" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "grade_semester" ON "grade" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "grade_rules_used" ON "grade" USING btree ("rules_id");--> statement-breakpoint
CREATE INDEX "grade_unlocked" ON "grade" USING btree ("review_until") WHERE "grade"."state" = 'published';--> statement-breakpoint
CREATE INDEX "grade_standing_school" ON "grade_standing" USING btree ("school_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'drawn', 'promoted', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
CREATE FUNCTION refuse_grade_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A row of % is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER grade_cell_change_kept BEFORE UPDATE OR DELETE ON "grade_cell_change"
  FOR EACH ROW EXECUTE FUNCTION refuse_grade_record_change();
--> statement-breakpoint
CREATE TRIGGER grade_rules_kept BEFORE UPDATE OR DELETE ON "grade_rules"
  FOR EACH ROW EXECUTE FUNCTION refuse_grade_record_change();
--> statement-breakpoint
-- What was entered stays as it was published.
CREATE FUNCTION refuse_published_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM grade_sheet s WHERE s.id = CASE TG_OP WHEN 'DELETE' THEN OLD.sheet_id ELSE NEW.sheet_id END
    AND s.state IN ('published', 'locked')) THEN
    RAISE EXCEPTION 'The sheet is published' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER grade_entry_kept BEFORE INSERT OR UPDATE OR DELETE ON "grade_entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_published_entry_change();
--> statement-breakpoint
-- A published grade is changed by a correction alone, which first keeps what it was. Only its state is free.
CREATE FUNCTION keep_published_grade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.source = 'sheet' THEN
      RAISE EXCEPTION 'A published grade is never deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW.student_id, NEW.home_school_id, NEW.host_school_id, NEW.course_id, NEW.offering_id, NEW.exam_kind, NEW.source)
    IS DISTINCT FROM
    (OLD.student_id, OLD.home_school_id, OLD.host_school_id, OLD.course_id, OLD.offering_id, OLD.exam_kind, OLD.source)
  THEN
    RAISE EXCEPTION 'Whose grade it is never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.original_scale, NEW.original_text, NEW.original_mark, NEW.converted_scale, NEW.converted_text,
      NEW.converted_mark, NEW.flag, NEW.passed, NEW.credits, NEW.semester_id, NEW.attempt, NEW.rules_id)
    IS DISTINCT FROM
    (OLD.original_scale, OLD.original_text, OLD.original_mark, OLD.converted_scale, OLD.converted_text,
      OLD.converted_mark, OLD.flag, OLD.passed, OLD.credits, OLD.semester_id, OLD.attempt, OLD.rules_id)
    OR NEW.number <> OLD.number
  THEN
    IF NEW.number <> OLD.number + 1 OR NOT EXISTS (
      SELECT FROM grade_version v WHERE v.grade_id = OLD.id AND v.number = OLD.number
        AND (v.original_scale, v.original_text, v.original_mark, v.converted_text, v.converted_mark, v.flag, v.passed)
          IS NOT DISTINCT FROM
          (OLD.original_scale, OLD.original_text, OLD.original_mark, OLD.converted_text, OLD.converted_mark, OLD.flag,
            OLD.passed))
    THEN
      RAISE EXCEPTION 'A published grade is changed by a correction that keeps what it was'
        USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER grade_kept BEFORE UPDATE OR DELETE ON "grade"
  FOR EACH ROW EXECUTE FUNCTION keep_published_grade();
--> statement-breakpoint
-- What a grade was goes only with an earlier record that is removed as a whole.
CREATE FUNCTION keep_grade_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM grade g WHERE g.id = OLD.grade_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'What a grade was is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER grade_version_kept BEFORE UPDATE OR DELETE ON "grade_version"
  FOR EACH ROW EXECUTE FUNCTION keep_grade_version();
