CREATE TABLE "class_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"by" text NOT NULL,
	"told" integer NOT NULL,
	CONSTRAINT "class_message_once" UNIQUE("offering_id","day","words"),
	CONSTRAINT "class_message_told" CHECK ("class_message"."told" >= 1)
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "mail_wish" DROP CONSTRAINT "mail_wish_kind";--> statement-breakpoint
ALTER TABLE "class_message" ADD CONSTRAINT "class_message_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_message_at" ON "class_message" USING btree ("at");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'drawn', 'promoted', 'seatFree', 'classCancelled', 'classKept', 'classMessage', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'surveyOpen', 'evaluationOpened', 'evaluationDue', 'evaluationReleased', 'evaluationAppealed', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
ALTER TABLE "mail_wish" ADD CONSTRAINT "mail_wish_kind" CHECK ("mail_wish"."kind" in ('roundOpen', 'drawn', 'promoted', 'seatFree', 'classCancelled', 'classKept', 'classMessage', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'surveyOpen', 'evaluationOpened', 'evaluationDue', 'evaluationReleased', 'evaluationAppealed', 'jobFailed', 'jobCancelled'));