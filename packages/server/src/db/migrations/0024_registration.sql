CREATE TABLE "registration" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"apply_no" text NOT NULL,
	"query_code_mac" text,
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_type" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"identity_kind" text,
	"sealed_identity" text,
	"email" text,
	"phone" text,
	"home_school" text,
	"grade" integer,
	"major" text,
	"by_sign_on" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"is_repeat" boolean DEFAULT false NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "registration_apply_no" UNIQUE("apply_no"),
	CONSTRAINT "registration_kind" CHECK ("registration"."kind" in ('student', 'visitor', 'teacher')),
	CONSTRAINT "registration_identity_kind" CHECK ("registration"."identity_kind" in ('idCard', 'passport', 'residence')),
	CONSTRAINT "registration_state_value" CHECK ("registration"."state" in ('submitted', 'reviewing', 'returned', 'approved', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "registration_user_type" CHECK ("registration"."user_type" = case "registration"."kind" when 'teacher' then 'teacher' else 'student' end),
	CONSTRAINT "registration_number" CHECK (char_length("registration"."number") between 1 and 32),
	CONSTRAINT "registration_reachable" CHECK ("registration"."by_sign_on" or ("registration"."email" is not null and "registration"."query_code_mac" is not null)),
	CONSTRAINT "registration_repeat" CHECK (not "registration"."is_repeat" or "registration"."state" in ('submitted', 'withdrawn', 'expired')),
	CONSTRAINT "registration_decided" CHECK (("registration"."decided_at" is null) = ("registration"."state" in ('submitted', 'reviewing', 'returned')))
);
--> statement-breakpoint
CREATE TABLE "registration_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"code_mac" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"ticket_hash" text,
	"uploads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "registration_draft_ticket" UNIQUE("ticket_hash"),
	CONSTRAINT "registration_draft_kind" CHECK ("registration_draft"."kind" in ('student', 'visitor', 'teacher'))
);
--> statement-breakpoint
CREATE TABLE "registration_opening" (
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"open" boolean NOT NULL,
	"documents" text[] NOT NULL,
	CONSTRAINT "registration_opening_school_id_kind_pk" PRIMARY KEY("school_id","kind"),
	CONSTRAINT "registration_opening_kind" CHECK ("registration_opening"."kind" in ('student', 'visitor', 'teacher')),
	CONSTRAINT "registration_opening_documents" CHECK (cardinality("registration_opening"."documents") between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "registration_paper" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"draft_id" uuid,
	"registration_id" integer,
	"file_id" integer NOT NULL,
	CONSTRAINT "registration_paper_file" UNIQUE("file_id"),
	CONSTRAINT "registration_paper_whose" CHECK (("registration_paper"."draft_id" is null) <> ("registration_paper"."registration_id" is null))
);
--> statement-breakpoint
ALTER TABLE "file" ALTER COLUMN "uploader_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD CONSTRAINT "registration_draft_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_opening" ADD CONSTRAINT "registration_opening_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_paper" ADD CONSTRAINT "registration_paper_draft_id_registration_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."registration_draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_paper" ADD CONSTRAINT "registration_paper_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_paper" ADD CONSTRAINT "registration_paper_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_under_review" ON "registration" USING btree ("school_id","user_type","number") WHERE "registration"."state" in ('reviewing', 'returned');--> statement-breakpoint
CREATE INDEX "registration_person" ON "registration" USING btree ("school_id","user_type","number");--> statement-breakpoint
CREATE INDEX "registration_state" ON "registration" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "registration_draft_school" ON "registration_draft" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "registration_draft_sent" ON "registration_draft" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "registration_paper_draft" ON "registration_paper" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "registration_paper_registration" ON "registration_paper" USING btree ("registration_id");