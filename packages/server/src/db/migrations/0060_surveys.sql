CREATE TABLE "survey" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"questionnaire_id" integer NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"departments" text[] DEFAULT '{}' NOT NULL,
	"grades" integer[] DEFAULT '{}' NOT NULL,
	"majors" text[] DEFAULT '{}' NOT NULL,
	"selection" text NOT NULL,
	"error_percent" integer,
	"response_percent" integer,
	"public_link" boolean DEFAULT false NOT NULL,
	"public_token" text,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "survey_public_token_unique" UNIQUE("public_token"),
	CONSTRAINT "survey_school_name" UNIQUE("school_id","name"),
	CONSTRAINT "survey_audience" CHECK ("survey"."audience" in ('students', 'teachers', 'outsiders')),
	CONSTRAINT "survey_selection" CHECK ("survey"."selection" in ('census', 'sample')),
	CONSTRAINT "survey_state" CHECK ("survey"."state" in ('draft', 'reviewed', 'open', 'closed', 'published')),
	CONSTRAINT "survey_times" CHECK ("survey"."closes_at" > "survey"."opens_at"),
	CONSTRAINT "survey_sample" CHECK (("survey"."selection" = 'sample') = ("survey"."error_percent" is not null) and ("survey"."error_percent" is null) = ("survey"."response_percent" is null)),
	CONSTRAINT "survey_link" CHECK ("survey"."audience" = 'outsiders' or not "survey"."public_link"),
	CONSTRAINT "survey_history" CHECK (case "survey"."state" when 'draft' then "survey"."opened_at" is null when 'reviewed' then "survey"."opened_at" is null
        when 'open' then "survey"."opened_at" is not null and "survey"."closed_at" is null
        else "survey"."opened_at" is not null and "survey"."closed_at" is not null end
        and ("survey"."state" = 'published') = ("survey"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "survey_participation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_participation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"survey_id" integer NOT NULL,
	"student_id" integer,
	"teacher_id" integer,
	"name" text,
	"email" text,
	"unit" text NOT NULL,
	"token_hash" text,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "survey_participation_student" UNIQUE("survey_id","student_id"),
	CONSTRAINT "survey_participation_teacher" UNIQUE("survey_id","teacher_id"),
	CONSTRAINT "survey_participation_who" CHECK (num_nonnulls("survey_participation"."student_id", "survey_participation"."teacher_id", "survey_participation"."email") <= 1 and ("survey_participation"."name" is null) = ("survey_participation"."email" is null)
        and (num_nonnulls("survey_participation"."student_id", "survey_participation"."teacher_id", "survey_participation"."email") = 1 or ("survey_participation"."token_hash" is not null and "survey_participation"."done")))
);
--> statement-breakpoint
CREATE TABLE "survey_response" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"survey_id" integer NOT NULL,
	"unit" text NOT NULL,
	"day" date NOT NULL,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_text" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"survey_id" integer NOT NULL,
	"question" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_unit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_unit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"survey_id" integer NOT NULL,
	"unit" text NOT NULL,
	"population" integer NOT NULL,
	"wanted" integer,
	"invited" integer NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "survey_unit_once" UNIQUE("survey_id","unit"),
	CONSTRAINT "survey_unit_numbers" CHECK ("survey_unit"."invited" between 0 and "survey_unit"."population" and "survey_unit"."reminders" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "mail_wish" DROP CONSTRAINT "mail_wish_kind";--> statement-breakpoint
ALTER TABLE "survey" ADD CONSTRAINT "survey_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey" ADD CONSTRAINT "survey_questionnaire_id_questionnaire_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaire"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_participation" ADD CONSTRAINT "survey_participation_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_participation" ADD CONSTRAINT "survey_participation_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_participation" ADD CONSTRAINT "survey_participation_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_text" ADD CONSTRAINT "survey_text_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_unit" ADD CONSTRAINT "survey_unit_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_questionnaire" ON "survey" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "survey_alive" ON "survey" USING btree ("state","opens_at","closes_at") WHERE "survey"."state" in ('reviewed', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "survey_participation_email" ON "survey_participation" USING btree ("survey_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "survey_participation_token" ON "survey_participation" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "survey_participation_waiting" ON "survey_participation" USING btree ("survey_id","unit") WHERE not "survey_participation"."done";--> statement-breakpoint
CREATE INDEX "survey_participation_of_student" ON "survey_participation" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "survey_participation_of_teacher" ON "survey_participation" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "survey_response_survey" ON "survey_response" USING btree ("survey_id","unit");--> statement-breakpoint
CREATE INDEX "survey_text_question" ON "survey_text" USING btree ("survey_id","question","id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'drawn', 'promoted', 'seatFree', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'surveyOpen', 'evaluationOpened', 'evaluationDue', 'evaluationReleased', 'evaluationAppealed', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
ALTER TABLE "mail_wish" ADD CONSTRAINT "mail_wish_kind" CHECK ("mail_wish"."kind" in ('roundOpen', 'drawn', 'promoted', 'seatFree', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'surveyOpen', 'evaluationOpened', 'evaluationDue', 'evaluationReleased', 'evaluationAppealed', 'jobFailed', 'jobCancelled'));