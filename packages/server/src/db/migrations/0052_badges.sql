CREATE TABLE "badge" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "badge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" integer NOT NULL,
	"student_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"grade_id" integer NOT NULL,
	"grade_number" integer NOT NULL,
	"recognition_id" integer,
	"uuid" text NOT NULL,
	"facts" jsonb NOT NULL,
	"jwt" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "badge_place" UNIQUE("place"),
	CONSTRAINT "badge_uuid" UNIQUE("uuid"),
	CONSTRAINT "badge_once" UNIQUE NULLS NOT DISTINCT("grade_id","grade_number","recognition_id")
);
--> statement-breakpoint
CREATE TABLE "badge_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "badge" ADD CONSTRAINT "badge_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge" ADD CONSTRAINT "badge_home_school_id_school_id_fk" FOREIGN KEY ("home_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge" ADD CONSTRAINT "badge_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge" ADD CONSTRAINT "badge_recognition_id_recognition_id_fk" FOREIGN KEY ("recognition_id") REFERENCES "public"."recognition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badge_student" ON "badge" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "badge_home" ON "badge" USING btree ("home_school_id");--> statement-breakpoint
CREATE INDEX "badge_recognition" ON "badge" USING btree ("recognition_id");