CREATE TABLE "class_decision" (
	"offering_id" integer PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_decision_decision" CHECK ("class_decision"."decision" in ('kept', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "reselection_pass" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reselection_pass_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"offering_id" integer NOT NULL,
	"round_id" integer NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "reselection_pass_once" UNIQUE("student_id","offering_id"),
	CONSTRAINT "reselection_pass_window" CHECK ("reselection_pass"."until" > "reselection_pass"."granted_at")
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "class_decision" ADD CONSTRAINT "class_decision_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reselection_pass" ADD CONSTRAINT "reselection_pass_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reselection_pass" ADD CONSTRAINT "reselection_pass_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reselection_pass" ADD CONSTRAINT "reselection_pass_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reselection_pass" ADD CONSTRAINT "reselection_pass_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reselection_pass_round" ON "reselection_pass" USING btree ("student_id","round_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'promoted', 'classCancelled', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'jobFailed', 'jobCancelled'));