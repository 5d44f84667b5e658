CREATE TABLE "alarm" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"sentence" text NOT NULL,
	"taken_by" text DEFAULT '' NOT NULL,
	"taken_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "alarm_part" CHECK ("alarm"."part" in ('database', 'replica', 'jobs', 'outbox', 'mail', 'storage', 'disk', 'backup', 'redis', 'eventLoop', 'memory')),
	CONSTRAINT "alarm_taken" CHECK (("alarm"."taken_at" is null) = ("alarm"."taken_by" = '')),
	CONSTRAINT "alarm_times" CHECK ("alarm"."ended_at" >= "alarm"."opened_at")
);
--> statement-breakpoint
CREATE TABLE "alarm_silence" (
	"part" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "alarm_silence_part" CHECK ("alarm_silence"."part" in ('database', 'replica', 'jobs', 'outbox', 'mail', 'storage', 'disk', 'backup', 'redis', 'eventLoop', 'memory'))
);
--> statement-breakpoint
CREATE TABLE "alarm_telling" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_telling_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alarm_id" integer,
	"way" text NOT NULL,
	"words" text NOT NULL,
	"recipient" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sending" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "alarm_telling_way" CHECK ("alarm_telling"."way" in ('portal', 'mail', 'webhook')),
	CONSTRAINT "alarm_telling_words" CHECK ("alarm_telling"."words" in ('opened', 'again', 'taken', 'ended', 'tested')),
	CONSTRAINT "alarm_telling_sending" CHECK ("alarm_telling"."sending" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "mail_wish" DROP CONSTRAINT "mail_wish_kind";--> statement-breakpoint
ALTER TABLE "alarm_telling" ADD CONSTRAINT "alarm_telling_alarm_id_alarm_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_open" ON "alarm" USING btree ("part") WHERE "alarm"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_opened" ON "alarm" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "alarm_telling_alarm" ON "alarm_telling" USING btree ("alarm_id");--> statement-breakpoint
CREATE INDEX "alarm_telling_waiting" ON "alarm_telling" USING btree ("id") WHERE "alarm_telling"."sending" = 'waiting';--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'drawn', 'promoted', 'seatFree', 'classCancelled', 'classKept', 'classMessage', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'surveyOpen', 'evaluationOpened', 'evaluationDue', 'evaluationReleased', 'evaluationAppealed', 'alarm', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
ALTER TABLE "mail_wish" ADD CONSTRAINT "mail_wish_kind" CHECK ("mail_wish"."kind" in ('roundOpen', 'drawn', 'promoted', 'seatFree', 'classCancelled', 'classKept', 'classMessage', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'surveyOpen', 'evaluationOpened', 'evaluationDue', 'evaluationReleased', 'evaluationAppealed', 'alarm', 'jobFailed', 'jobCancelled'));