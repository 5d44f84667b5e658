CREATE TABLE "feedback" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sender_id" integer NOT NULL,
	"sender" text NOT NULL,
	"school_id" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"page" text NOT NULL,
	"screenshot_id" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "feedback_state" CHECK ("feedback"."state" in ('open', 'answered', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_screenshot_id_file_id_fk" FOREIGN KEY ("screenshot_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_school" ON "feedback" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "feedback_sender" ON "feedback" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "feedback_screenshot" ON "feedback" USING btree ("screenshot_id");