ALTER TABLE "menu" ADD COLUMN "hidden_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "menu" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "base_area" text DEFAULT 'school' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "built_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "account_role_role" ON "account_role" USING btree ("role_id");--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_name" UNIQUE("name_zh");--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_base_area" CHECK ("role"."base_area" in ('platform', 'school', 'teacher', 'student'));--> statement-breakpoint
-- The four that were always there; others were made by hand, and worked in a school's office.
UPDATE "role" SET "built_in" = true, "base_area" = CASE "id"
  WHEN '1' THEN 'platform' WHEN '2' THEN 'school' WHEN '3' THEN 'teacher' ELSE 'student' END
WHERE "id" IN ('1', '2', '3', '4');
