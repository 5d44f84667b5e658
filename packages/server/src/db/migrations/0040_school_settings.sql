-- Handwritten: one row was one setting, now it is one change of it. The rows that are there become the last changes.
ALTER TABLE "setting" DROP CONSTRAINT "setting_pkey";--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "school_id" integer;--> statement-breakpoint
CREATE INDEX "setting_school" ON "setting" USING btree ("school_id");--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_change" UNIQUE NULLS NOT DISTINCT("key","school_id","version");
