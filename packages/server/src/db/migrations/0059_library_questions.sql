CREATE TABLE "library_question" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"title" text NOT NULL,
	"question" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "library_question_purpose" CHECK ("library_question"."purpose" in ('evaluation', 'survey'))
);
--> statement-breakpoint
ALTER TABLE "library_question" ADD CONSTRAINT "library_question_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_question_school" ON "library_question" USING btree ("school_id");