CREATE TABLE "job_pause" (
	"name" text PRIMARY KEY NOT NULL,
	"paused" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_type" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dictionary_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"senior" boolean DEFAULT false NOT NULL,
	"fixed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_school_entry" (
	"entry_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"label" text,
	"expired" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dictionary_school_entry_entry_id_school_id_pk" PRIMARY KEY("entry_id","school_id")
);
--> statement-breakpoint
ALTER TABLE "dictionary" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "dictionary_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "dictionary" ADD COLUMN "parent_code" text;--> statement-breakpoint
ALTER TABLE "dictionary" ADD COLUMN "fixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_id" ON "dictionary" USING btree ("id");--> statement-breakpoint
ALTER TABLE "dictionary_school_entry" ADD CONSTRAINT "dictionary_school_entry_entry_id_dictionary_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."dictionary"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_school_entry" ADD CONSTRAINT "dictionary_school_entry_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_type_name" ON "dictionary_type" USING btree ("name");