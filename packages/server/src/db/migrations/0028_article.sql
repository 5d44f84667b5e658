CREATE TABLE "article" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"school_id" integer,
	"latest" integer DEFAULT 1 NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_reason" text,
	"views" integer DEFAULT 0 NOT NULL,
	"useful" integer DEFAULT 0 NOT NULL,
	"not_useful" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "article_kind_value" CHECK ("article"."kind" in ('notice', 'question', 'rule', 'download'))
);
--> statement-breakpoint
CREATE TABLE "article_file" (
	"article_id" integer NOT NULL,
	"number" integer NOT NULL,
	"file_id" integer NOT NULL,
	"use" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "article_file_article_id_number_use_file_id_pk" PRIMARY KEY("article_id","number","use","file_id")
);
--> statement-breakpoint
CREATE TABLE "article_rating" (
	"article_id" integer NOT NULL,
	"visitor" text NOT NULL,
	"useful" boolean NOT NULL,
	CONSTRAINT "article_rating_article_id_visitor_pk" PRIMARY KEY("article_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "article_receipt" (
	"article_id" integer NOT NULL,
	"number" integer NOT NULL,
	"account_id" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "article_receipt_article_id_number_account_id_pk" PRIMARY KEY("article_id","number","account_id")
);
--> statement-breakpoint
CREATE TABLE "article_revision" (
	"article_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"audiences" text[] NOT NULL,
	"visibility" text NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"search_text" text NOT NULL,
	"source" text NOT NULL,
	"doc_number" text DEFAULT '' NOT NULL,
	"effective_on" date,
	"repealed_on" date,
	"edition" text DEFAULT '' NOT NULL,
	"pin" integer DEFAULT 0 NOT NULL,
	"pin_until" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"first_published_at" timestamp with time zone,
	"expire_at" timestamp with time zone,
	"receipt" text NOT NULL,
	"correction" text DEFAULT '' NOT NULL,
	"supersedes_id" integer,
	"editor" text NOT NULL,
	"editor_ids" integer[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"reviews" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reviews_before" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_revision_article_id_number_pk" PRIMARY KEY("article_id","number"),
	CONSTRAINT "article_revision_state_value" CHECK ("article_revision"."state" in ('draft', 'inReview', 'approved', 'withdrawn')),
	CONSTRAINT "article_revision_approved" CHECK ("article_revision"."state" not in ('approved', 'withdrawn') or ("article_revision"."publish_at" is not null and "article_revision"."first_published_at" is not null)),
	CONSTRAINT "article_revision_audiences" CHECK (cardinality("article_revision"."audiences") > 0),
	CONSTRAINT "article_revision_pin" CHECK ("article_revision"."pin" between 0 and 9),
	CONSTRAINT "article_revision_visibility" CHECK ("article_revision"."visibility" in ('open', 'signedIn')),
	CONSTRAINT "article_revision_receipt" CHECK ("article_revision"."receipt" in ('none', 'count', 'confirm'))
);
--> statement-breakpoint
CREATE TABLE "article_visit" (
	"article_id" integer NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "article_visit_article_id_day_visitor_pk" PRIMARY KEY("article_id","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_file" ADD CONSTRAINT "article_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_file" ADD CONSTRAINT "article_file_revision" FOREIGN KEY ("article_id","number") REFERENCES "public"."article_revision"("article_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_rating" ADD CONSTRAINT "article_rating_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_receipt" ADD CONSTRAINT "article_receipt_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_receipt" ADD CONSTRAINT "article_receipt_revision" FOREIGN KEY ("article_id","number") REFERENCES "public"."article_revision"("article_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revision" ADD CONSTRAINT "article_revision_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revision" ADD CONSTRAINT "article_revision_supersedes_id_article_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_visit" ADD CONSTRAINT "article_visit_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_school" ON "article" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "article_kind" ON "article" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "article_file_file" ON "article_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "article_receipt_account" ON "article_receipt" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "article_revision_state" ON "article_revision" USING btree ("state","publish_at");--> statement-breakpoint
CREATE INDEX "article_revision_supersedes" ON "article_revision" USING btree ("supersedes_id");--> statement-breakpoint
CREATE INDEX "article_visit_day" ON "article_visit" USING btree ("day");