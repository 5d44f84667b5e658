CREATE TABLE "grade_scale" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_scale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"bands" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grade_scale_school_name" UNIQUE("school_id","name"),
	CONSTRAINT "grade_scale_state" CHECK ("grade_scale"."state" in ('draft', 'active', 'superseded'))
);
--> statement-breakpoint
ALTER TABLE "grade_scale" ADD CONSTRAINT "grade_scale_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grade_scale_school" ON "grade_scale" USING btree ("school_id");