CREATE TABLE "school_sign_on" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"kind" text NOT NULL,
	"landing" text NOT NULL,
	"address" text NOT NULL,
	"issuer" text,
	"audience" text,
	"keys_address" text,
	"client_name" text,
	"sealed_secret" text,
	"cas_version" text,
	"number_claim" text,
	"name_claim" text,
	"people" text NOT NULL,
	"type_claim" text,
	"student_values" text[] DEFAULT '{}' NOT NULL,
	"teacher_values" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "school_sign_on_kind" CHECK ("school_sign_on"."kind" in ('jwt', 'oidc', 'cas')),
	CONSTRAINT "school_sign_on_page" CHECK ("school_sign_on"."landing" in ('hgd', 'bjdx', 'tsinghua', 'csu', 'hnu', 'redirectLogin')),
	CONSTRAINT "school_sign_on_people" CHECK ("school_sign_on"."people" in ('students', 'teachers', 'claim')),
	CONSTRAINT "school_sign_on_cas_version" CHECK ("school_sign_on"."cas_version" in ('v3', 'v2')),
	CONSTRAINT "school_sign_on_jwt" CHECK (("school_sign_on"."kind" = 'jwt') = ("school_sign_on"."issuer" is not null and "school_sign_on"."audience" is not null and "school_sign_on"."keys_address" is not null)),
	CONSTRAINT "school_sign_on_oidc" CHECK (("school_sign_on"."kind" = 'oidc') = ("school_sign_on"."client_name" is not null)),
	CONSTRAINT "school_sign_on_secret" CHECK ("school_sign_on"."sealed_secret" is null or "school_sign_on"."kind" = 'oidc'),
	CONSTRAINT "school_sign_on_cas" CHECK (("school_sign_on"."kind" = 'cas') = ("school_sign_on"."cas_version" is not null)),
	CONSTRAINT "school_sign_on_claim" CHECK (("school_sign_on"."people" = 'claim') = ("school_sign_on"."type_claim" is not null))
);
--> statement-breakpoint
CREATE TABLE "spent_sign_on" (
	"mark" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "school_sign_on" ADD CONSTRAINT "school_sign_on_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "school_sign_on_landing" ON "school_sign_on" USING btree ("landing") WHERE "school_sign_on"."landing" <> 'redirectLogin';--> statement-breakpoint
CREATE INDEX "spent_sign_on_expires" ON "spent_sign_on" USING btree ("expires_at");