-- Handwritten: one row was one setting, now it is one change of it. The rows that are there become the last changes.
ALTER TABLE "setting" DROP CONSTRAINT "setting_pkey";--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "school_id" integer;--> statement-breakpoint
CREATE INDEX "setting_school" ON "setting" USING btree ("school_id");--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_change" UNIQUE NULLS NOT DISTINCT("key","school_id","version");--> statement-breakpoint
-- Handwritten: password rules, first passwords and whom schools let register were tables of their own, and are settings now.
INSERT INTO "setting" ("key", "value", "version", "changed_at", "changed_by")
SELECT of."key", of."value", 1, now(), '系统升级'
FROM "password_rules" r, LATERAL (VALUES
  ('password-min-length', to_jsonb(r."min_length")),
  ('password-classes', to_jsonb(r."classes")),
  ('password-history', to_jsonb(r."history")),
  ('password-expiry-days', to_jsonb(r."expiry_days")),
  ('password-warn-days', to_jsonb(r."warn_days")),
  ('password-idle-days', to_jsonb(r."idle_days"))
) of("key", "value");--> statement-breakpoint
INSERT INTO "setting" ("key", "value", "version", "changed_at", "changed_by")
SELECT of."key", of."value", 1, now(), '系统升级'
FROM "default_password" d, LATERAL (VALUES
  ('first-password-kind', to_jsonb(d."type")),
  ('first-password-length', to_jsonb(d."length"))
) of("key", "value");--> statement-breakpoint
INSERT INTO "setting" ("key", "school_id", "value", "version", "changed_at", "changed_by")
SELECT 'registration-' || o."kind" || '-' || of."part", o."school_id", of."value", 1, now(), '系统升级'
FROM "registration_opening" o, LATERAL (VALUES
  ('open', to_jsonb(o."open")),
  -- A paper that was asked for twice is asked for once.
  ('documents', (
    SELECT jsonb_agg(one."name" ORDER BY one."at")
    FROM (
      SELECT trim(asked."name") AS "name", min(asked."at") AS "at"
      FROM unnest(o."documents") WITH ORDINALITY asked("name", "at")
      GROUP BY trim(asked."name")
    ) one
  ))
) of("part", "value");--> statement-breakpoint
DROP TABLE "registration_opening";--> statement-breakpoint
DROP TABLE "password_rules";--> statement-breakpoint
DROP TABLE "default_password";
