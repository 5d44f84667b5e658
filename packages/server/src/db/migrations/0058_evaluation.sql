CREATE TABLE "evaluation_appeal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_appeal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_id" integer NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "evaluation_appeal_once" UNIQUE("target_id"),
	CONSTRAINT "evaluation_appeal_kind" CHECK ("evaluation_appeal"."kind" in ('roster', 'share', 'malice')),
	CONSTRAINT "evaluation_appeal_state" CHECK ("evaluation_appeal"."state" in ('open', 'accepted', 'rejected')),
	CONSTRAINT "evaluation_appeal_decided" CHECK (("evaluation_appeal"."state" = 'open') = ("evaluation_appeal"."decided_at" is null) and ("evaluation_appeal"."state" = 'open') = ("evaluation_appeal"."answer" = ''))
);
--> statement-breakpoint
CREATE TABLE "evaluation_campaign" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"name" text NOT NULL,
	"questionnaire_id" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"gate" text NOT NULL,
	"coverage" text NOT NULL,
	"departments" jsonb NOT NULL,
	"course_ids" jsonb NOT NULL,
	"offering_ids" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"closed_on" date,
	"sheets_opened" boolean DEFAULT false NOT NULL,
	"released_at" timestamp with time zone,
	"appeal_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "evaluation_campaign_name" UNIQUE("school_id","semester_id","name"),
	CONSTRAINT "evaluation_campaign_gate" CHECK ("evaluation_campaign"."gate" in ('off', 'soft', 'hard')),
	CONSTRAINT "evaluation_campaign_coverage" CHECK ("evaluation_campaign"."coverage" in ('all', 'departments', 'courses', 'classes')),
	CONSTRAINT "evaluation_campaign_state" CHECK ("evaluation_campaign"."state" in ('draft', 'open', 'closed', 'computed', 'released', 'archived')),
	CONSTRAINT "evaluation_campaign_times" CHECK ("evaluation_campaign"."closes_at" > "evaluation_campaign"."opens_at"),
	CONSTRAINT "evaluation_campaign_closed" CHECK (("evaluation_campaign"."state" in ('draft', 'open')) = ("evaluation_campaign"."closed_on" is null)),
	CONSTRAINT "evaluation_campaign_opened_sheets" CHECK (not "evaluation_campaign"."sheets_opened" or "evaluation_campaign"."state" not in ('draft', 'open')),
	CONSTRAINT "evaluation_campaign_released" CHECK (("evaluation_campaign"."released_at" is null) = ("evaluation_campaign"."appeal_until" is null)
        and ("evaluation_campaign"."state" in ('released', 'archived')) = ("evaluation_campaign"."released_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "evaluation_comment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"target_id" integer NOT NULL,
	"question" text NOT NULL,
	"text" text NOT NULL,
	"hits" jsonb NOT NULL,
	"state" text NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "evaluation_comment_state" CHECK ("evaluation_comment"."state" in ('held', 'released', 'hidden')),
	CONSTRAINT "evaluation_comment_decided" CHECK (("evaluation_comment"."decided_at" is null) = ("evaluation_comment"."decided_by" = ''))
);
--> statement-breakpoint
CREATE TABLE "evaluation_parts" (
	"campaign_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"supervisor" integer,
	"college" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "evaluation_parts_campaign_id_teacher_id_pk" PRIMARY KEY("campaign_id","teacher_id"),
	CONSTRAINT "evaluation_parts_range" CHECK ("evaluation_parts"."supervisor" between 0 and 10000 and "evaluation_parts"."college" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "evaluation_reminder" (
	"campaign_id" integer NOT NULL,
	"number" integer NOT NULL,
	"department" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"told" integer NOT NULL,
	CONSTRAINT "evaluation_reminder_campaign_id_number_pk" PRIMARY KEY("campaign_id","number"),
	CONSTRAINT "evaluation_reminder_twice" CHECK ("evaluation_reminder"."number" between 1 and 2)
);
--> statement-breakpoint
CREATE TABLE "evaluation_result" (
	"target_id" integer NOT NULL,
	"number" integer NOT NULL,
	"count" integer NOT NULL,
	"invited" integer NOT NULL,
	"numerator" numeric,
	"denominator" numeric,
	"shown" integer,
	"untrimmed" integer,
	"trimmed" integer NOT NULL,
	"reference" boolean NOT NULL,
	"included" boolean NOT NULL,
	"figures" jsonb,
	"note" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "evaluation_result_target_id_number_pk" PRIMARY KEY("target_id","number"),
	CONSTRAINT "evaluation_result_number" CHECK ("evaluation_result"."number" >= 1),
	CONSTRAINT "evaluation_result_counts" CHECK ("evaluation_result"."count" >= 0 and "evaluation_result"."invited" >= 0 and "evaluation_result"."trimmed" >= 0),
	CONSTRAINT "evaluation_result_score" CHECK (("evaluation_result"."shown" is null) = ("evaluation_result"."numerator" is null) and ("evaluation_result"."shown" is null) = ("evaluation_result"."denominator" is null)
        and ("evaluation_result"."shown" is null) = ("evaluation_result"."untrimmed" is null) and ("evaluation_result"."shown" is null) = ("evaluation_result"."figures" is null)
        and ("evaluation_result"."count" >= 5) = ("evaluation_result"."shown" is not null) and "evaluation_result"."shown" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "evaluation_sheet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"target_id" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_target" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_target_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"offering_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"department" text NOT NULL,
	"invited" integer NOT NULL,
	"sheets" integer,
	CONSTRAINT "evaluation_target_once" UNIQUE("campaign_id","offering_id","teacher_id"),
	CONSTRAINT "evaluation_target_numbers" CHECK ("evaluation_target"."invited" >= 1 and "evaluation_target"."sheets" between 0 and "evaluation_target"."invited")
);
--> statement-breakpoint
CREATE TABLE "evaluation_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "evaluation_task_once" UNIQUE("target_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "mail_wish" DROP CONSTRAINT "mail_wish_kind";--> statement-breakpoint
ALTER TABLE "evaluation_appeal" ADD CONSTRAINT "evaluation_appeal_target_id_evaluation_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."evaluation_target"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_campaign" ADD CONSTRAINT "evaluation_campaign_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_campaign" ADD CONSTRAINT "evaluation_campaign_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_campaign" ADD CONSTRAINT "evaluation_campaign_questionnaire_id_questionnaire_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaire"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_comment" ADD CONSTRAINT "evaluation_comment_target_id_evaluation_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."evaluation_target"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_parts" ADD CONSTRAINT "evaluation_parts_campaign_id_evaluation_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."evaluation_campaign"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_parts" ADD CONSTRAINT "evaluation_parts_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_reminder" ADD CONSTRAINT "evaluation_reminder_campaign_id_evaluation_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."evaluation_campaign"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_result" ADD CONSTRAINT "evaluation_result_target_id_evaluation_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."evaluation_target"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_sheet" ADD CONSTRAINT "evaluation_sheet_target_id_evaluation_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."evaluation_target"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_campaign_id_evaluation_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."evaluation_campaign"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_target" ADD CONSTRAINT "evaluation_target_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_task" ADD CONSTRAINT "evaluation_task_target_id_evaluation_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."evaluation_target"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_task" ADD CONSTRAINT "evaluation_task_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluation_campaign_semester" ON "evaluation_campaign" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "evaluation_campaign_questionnaire" ON "evaluation_campaign" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "evaluation_comment_target" ON "evaluation_comment" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "evaluation_comment_held" ON "evaluation_comment" USING btree ("target_id") WHERE "evaluation_comment"."state" = 'held';--> statement-breakpoint
CREATE INDEX "evaluation_parts_teacher" ON "evaluation_parts" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "evaluation_sheet_target" ON "evaluation_sheet" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "evaluation_target_offering" ON "evaluation_target" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "evaluation_target_teacher" ON "evaluation_target" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "evaluation_target_course" ON "evaluation_target" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "evaluation_target_semester" ON "evaluation_target" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "evaluation_target_school" ON "evaluation_target" USING btree ("school_id","department");--> statement-breakpoint
CREATE INDEX "evaluation_task_student" ON "evaluation_task" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'drawn', 'promoted', 'seatFree', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'evaluationOpened', 'evaluationDue', 'evaluationReleased', 'evaluationAppealed', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
ALTER TABLE "mail_wish" ADD CONSTRAINT "mail_wish_kind" CHECK ("mail_wish"."kind" in ('roundOpen', 'drawn', 'promoted', 'seatFree', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'evaluationOpened', 'evaluationDue', 'evaluationReleased', 'evaluationAppealed', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
-- What a result was stays: an appeal that is accepted makes another version.
CREATE FUNCTION keep_evaluation_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A version of a result never changes' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER evaluation_result_kept BEFORE UPDATE OR DELETE ON "evaluation_result"
  FOR EACH ROW EXECUTE FUNCTION keep_evaluation_result();
--> statement-breakpoint
-- Nor does what was answered.
CREATE TRIGGER evaluation_sheet_kept BEFORE UPDATE OR DELETE ON "evaluation_sheet"
  FOR EACH ROW EXECUTE FUNCTION keep_evaluation_result();
--> statement-breakpoint
-- A comment is shown or not, and never edited.
CREATE FUNCTION keep_evaluation_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.target_id, NEW.question, NEW.text, NEW.hits)
    IS NOT DISTINCT FROM (OLD.id, OLD.target_id, OLD.question, OLD.text, OLD.hits)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A comment is never edited' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER evaluation_comment_kept BEFORE UPDATE OR DELETE ON "evaluation_comment"
  FOR EACH ROW EXECUTE FUNCTION keep_evaluation_comment();
--> statement-breakpoint
-- What was done is not undone: otherwise somebody could answer twice.
CREATE FUNCTION keep_evaluation_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.done THEN
    RAISE EXCEPTION 'An evaluation that was handed in stays so' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER evaluation_task_kept BEFORE UPDATE ON "evaluation_task"
  FOR EACH ROW EXECUTE FUNCTION keep_evaluation_task();
