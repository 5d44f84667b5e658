CREATE TABLE "notification" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer,
	"audience" jsonb,
	"subject" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_subject_unique" UNIQUE("subject"),
	CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'promoted', 'taskWaiting', 'returned', 'decided', 'answered', 'jobEnded')),
	CONSTRAINT "notification_for" CHECK (("notification"."account_id" is null) <> ("notification"."audience" is null))
);
--> statement-breakpoint
CREATE TABLE "notification_seen" (
	"account_id" integer NOT NULL,
	"notification_id" integer NOT NULL,
	CONSTRAINT "notification_seen_account_id_notification_id_pk" PRIMARY KEY("account_id","notification_id")
);
--> statement-breakpoint
ALTER TABLE "notification_seen" ADD CONSTRAINT "notification_seen_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_account" ON "notification" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "notification_audience" ON "notification" USING btree ("at") WHERE "notification"."audience" is not null;--> statement-breakpoint
CREATE INDEX "notification_at" ON "notification" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notification_seen_notification" ON "notification_seen" USING btree ("notification_id");