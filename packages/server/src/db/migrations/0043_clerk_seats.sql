CREATE TABLE "seat_act" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"semester_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"offering_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"office" text NOT NULL,
	"reason" text NOT NULL,
	"overrides" text[] DEFAULT '{}' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"account_id" integer NOT NULL,
	"actor" text NOT NULL,
	"impersonator_id" integer,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"answered_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seat_act_kind" CHECK ("seat_act"."kind" in ('withdrawal', 'proxy')),
	CONSTRAINT "seat_act_state" CHECK ("seat_act"."state" in ('asked', 'waiting', 'done', 'refused', 'declined', 'cancelled')),
	CONSTRAINT "seat_act_office" CHECK ("seat_act"."office" in ('home', 'host', 'platform')),
	CONSTRAINT "seat_act_ended" CHECK (("seat_act"."state" in ('asked', 'waiting')) = ("seat_act"."ended_at" is null)),
	CONSTRAINT "seat_act_overrides" CHECK ("seat_act"."overrides" <@ array['prerequisite', 'clash', 'capacity'])
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "offering_seat" DROP CONSTRAINT "offering_seat_taken";--> statement-breakpoint
ALTER TABLE "enrolment" DROP CONSTRAINT "enrolment_state";--> statement-breakpoint
ALTER TABLE "enrolment" DROP CONSTRAINT "enrolment_dropped";--> statement-breakpoint
ALTER TABLE "selection_log" DROP CONSTRAINT "selection_log_action";--> statement-breakpoint
ALTER TABLE "offering_seat" ADD COLUMN "extra" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "dropped_by" text;--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "given_by" text;--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "given_reason" text;--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "overrides" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_act" ADD CONSTRAINT "seat_act_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_act" ADD CONSTRAINT "seat_act_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_act" ADD CONSTRAINT "seat_act_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_act_open" ON "seat_act" USING btree ("student_id","offering_id","kind") WHERE "seat_act"."state" in ('asked', 'waiting');--> statement-breakpoint
CREATE INDEX "seat_act_batch" ON "seat_act" USING btree ("batch","state");--> statement-breakpoint
CREATE INDEX "seat_act_home" ON "seat_act" USING btree ("home_school_id","id");--> statement-breakpoint
CREATE INDEX "seat_act_host" ON "seat_act" USING btree ("school_id","id");--> statement-breakpoint
CREATE INDEX "seat_act_student" ON "seat_act" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "seat_act_offering" ON "seat_act" USING btree ("offering_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'promoted', 'classCancelled', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
ALTER TABLE "offering_seat" ADD CONSTRAINT "offering_seat_extra" CHECK ("offering_seat"."extra" >= 0);--> statement-breakpoint
ALTER TABLE "offering_seat" ADD CONSTRAINT "offering_seat_taken" CHECK ("offering_seat"."taken" between 0 and "offering_seat"."capacity" + "offering_seat"."extra");--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_dropped_by" CHECK ("enrolment"."dropped_by" in ('home', 'host', 'platform'));--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_given_by" CHECK ("enrolment"."given_by" in ('home', 'host', 'platform'));--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_office_reason" CHECK (("enrolment"."given_by" is null) = ("enrolment"."given_reason" is null));--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_overrides" CHECK ("enrolment"."overrides" <@ array['prerequisite', 'clash', 'capacity']);--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_state" CHECK ("enrolment"."state" in ('enrolled', 'queued', 'dropped', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_dropped" CHECK (("enrolment"."state" in ('dropped', 'withdrawn')) = ("enrolment"."dropped_at" is not null));--> statement-breakpoint
ALTER TABLE "selection_log" ADD CONSTRAINT "selection_log_action" CHECK ("selection_log"."action" in ('enrol', 'queue', 'promote', 'withdraw', 'leaveWaitlist', 'swap', 'skipPromotion',
        'officeWithdraw', 'proxy', 'midterm'));