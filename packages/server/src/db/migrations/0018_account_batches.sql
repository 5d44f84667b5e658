CREATE TABLE "account_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" integer NOT NULL,
	"kind" text NOT NULL,
	"role_ids" text[] NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"sheet_until" timestamp with time zone NOT NULL,
	CONSTRAINT "account_batch_kind" CHECK ("account_batch"."kind" in ('student', 'teacher'))
);
--> statement-breakpoint
CREATE TABLE "account_batch_person" (
	"batch_id" uuid NOT NULL,
	"person_id" integer NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"account_id" integer,
	"sealed_password" text,
	"one_time_until" timestamp with time zone,
	CONSTRAINT "account_batch_person_batch_id_person_id_pk" PRIMARY KEY("batch_id","person_id"),
	CONSTRAINT "account_batch_outcome" CHECK ("account_batch_person"."outcome" in ('waiting', 'made', 'skipped')),
	CONSTRAINT "account_batch_reason" CHECK (("account_batch_person"."outcome" = 'skipped') = ("account_batch_person"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "account_batch" ADD CONSTRAINT "account_batch_started_by_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_batch_person" ADD CONSTRAINT "account_batch_person_batch_id_account_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."account_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_batch_person" ADD CONSTRAINT "account_batch_person_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_batch_started_by" ON "account_batch" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "account_batch_waiting" ON "account_batch_person" USING btree ("batch_id","person_id") WHERE "account_batch_person"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "account_batch_account" ON "account_batch_person" USING btree ("account_id");