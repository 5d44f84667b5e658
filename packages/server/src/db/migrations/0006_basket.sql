CREATE TABLE "basket" (
	"semester_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"offering_ids" integer[] DEFAULT '{}' NOT NULL,
	"refusals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submission" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "basket_semester_id_student_id_pk" PRIMARY KEY("semester_id","student_id"),
	CONSTRAINT "basket_entries" CHECK (cardinality("basket"."offering_ids") <= 30)
);
--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;