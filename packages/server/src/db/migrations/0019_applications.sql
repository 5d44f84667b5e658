CREATE TABLE "application" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"school_id" integer,
	"name" text NOT NULL,
	"app_key" text NOT NULL,
	"sealed_secret" text,
	"secret_at" timestamp with time zone,
	"contact" text NOT NULL,
	"requests_per_minute" integer NOT NULL,
	"state" text DEFAULT 'enabled' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "application_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "application_app_key_unique" UNIQUE("app_key"),
	CONSTRAINT "application_name" UNIQUE NULLS NOT DISTINCT("school_id","name"),
	CONSTRAINT "application_state" CHECK ("application"."state" in ('enabled', 'disabled')),
	CONSTRAINT "application_requests_per_minute" CHECK ("application"."requests_per_minute" between 1 and 6000),
	CONSTRAINT "application_secret" CHECK (("application"."sealed_secret" is null) = ("application"."secret_at" is null))
);
--> statement-breakpoint
CREATE TABLE "application_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operation" text NOT NULL,
	"status" integer NOT NULL,
	"code" text,
	"milliseconds" integer NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_nonce" (
	"application_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_nonce_application_id_nonce_pk" PRIMARY KEY("application_id","nonce")
);
--> statement-breakpoint
ALTER TABLE "account" DROP CONSTRAINT "account_user_type";--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_call" ADD CONSTRAINT "application_call_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_nonce" ADD CONSTRAINT "application_nonce_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_call_latest" ON "application_call" USING btree ("application_id","at","id");--> statement-breakpoint
CREATE INDEX "application_call_time" ON "application_call" USING btree ("at");--> statement-breakpoint
CREATE INDEX "application_nonce_expiry" ON "application_nonce" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_type" CHECK ("account"."user_type" in ('student', 'teacher', 'other', 'application'));