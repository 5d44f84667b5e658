CREATE TYPE "public"."mail_state" AS ENUM('waiting', 'sent', 'failed');--> statement-breakpoint
CREATE TABLE "operation_target" (
	"operation_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"school_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "operation_target_operation_id_kind_target_id_pk" PRIMARY KEY("operation_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"suffix" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"hash" char(64) NOT NULL,
	"school_id" integer,
	"uploader_id" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"purpose" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_content" (
	"hash" char(64) PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"account_id" integer NOT NULL,
	"operation" text NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_account_id_operation_key_pk" PRIMARY KEY("account_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "import_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" "mail_state" DEFAULT 'waiting' NOT NULL,
	"template" text NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"school_id" integer,
	"written_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "default_menu" (
	"id" text PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scope_grant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scope_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"role_id" text NOT NULL,
	"type" text NOT NULL,
	"school_id" integer,
	"department" text,
	CONSTRAINT "scope_grant_once" UNIQUE NULLS NOT DISTINCT("account_id","role_id","type","school_id","department"),
	CONSTRAINT "scope_grant_type" CHECK ("scope_grant"."type" in ('all', 'school', 'department', 'units', 'self')),
	CONSTRAINT "scope_grant_unit" CHECK (("scope_grant"."type" = 'units') = ("scope_grant"."school_id" is not null)),
	CONSTRAINT "scope_grant_department" CHECK ("scope_grant"."department" is null or "scope_grant"."school_id" is not null)
);
--> statement-breakpoint
-- Written by hand: what older operations touched. Acts on many name the ids by state in what they changed.
INSERT INTO "operation_target" ("operation_id", "kind", "target_id", "school_id", "at")
SELECT t.id, t.kind, t.target_id, coalesce(
  (SELECT o.school_id FROM "offering" o WHERE t.kind = 'offering' AND o.id::text = t.target_id),
  (SELECT c.school_id FROM "course" c WHERE t.kind = 'course' AND c.id::text = t.target_id),
  (SELECT r.school_id FROM "round" r WHERE t.kind = 'round' AND r.id::text = t.target_id),
  (SELECT j.school_id FROM "import_job" j WHERE t.kind = 'import-job' AND j.id::text = t.target_id),
  t.school_id), t.at
FROM (
  SELECT l.id, split_part(l.target, ':', 1) AS kind, split_part(l.target, ':', 2) AS target_id, l.school_id, l.at
  FROM "operation_log" l WHERE l.target LIKE '%:%' AND l.target NOT LIKE 'offerings:%'
  UNION ALL
  SELECT l.id, 'list', l.target, l.school_id, l.at FROM "operation_log" l WHERE l.target NOT LIKE '%:%'
  UNION ALL
  SELECT l.id, 'offering', ids.id, l.school_id, l.at
  FROM "operation_log" l, jsonb_each(l.after) AS moved(state, list), jsonb_array_elements_text(moved.list) AS ids(id)
  WHERE l.action IN ('offering-publish-many', 'offering-close-many', 'offering-import-publish')
) t
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP INDEX "operation_log_at";--> statement-breakpoint
DROP INDEX "operation_log_target";--> statement-breakpoint
DROP INDEX "operation_log_account";--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "data_scope" text DEFAULT 'self' NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_hash_file_content_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file_content"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scope_grant" ADD CONSTRAINT "scope_grant_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scope_grant" ADD CONSTRAINT "scope_grant_account_role_fk" FOREIGN KEY ("account_id","role_id") REFERENCES "public"."account_role"("account_id","role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_target_school" ON "operation_target" USING btree ("school_id","at","operation_id");--> statement-breakpoint
CREATE INDEX "operation_target_record" ON "operation_target" USING btree ("kind","target_id","at","operation_id");--> statement-breakpoint
CREATE INDEX "file_hash" ON "file" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "file_school" ON "file" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "file_uploader" ON "file" USING btree ("uploader_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "file_uploaded_at" ON "file" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at") WHERE "mail"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_written_at" ON "mail" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "scope_grant_school" ON "scope_grant" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_log_time" ON "operation_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_log_action" ON "operation_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_log_account" ON "operation_log" USING btree ("account_id","at","id") WHERE "operation_log"."account_id" is not null;--> statement-breakpoint
ALTER TABLE "operation_log" DROP COLUMN "target";--> statement-breakpoint
ALTER TABLE "import_job" DROP COLUMN "cancel_requested";--> statement-breakpoint
ALTER TABLE "import_job" DROP COLUMN "node";--> statement-breakpoint
ALTER TABLE "import_job" DROP COLUMN "alive_at";--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_data_scope" CHECK ("role"."data_scope" in ('all', 'school', 'department', 'self'));
--> statement-breakpoint
-- The operation log is only appended. Rows go by retention alone (`removeOldOperations`), after 180 days at the earliest.
CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('huxuan.log_retention', true) = 'on' AND OLD.at < now() - interval '180 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The operation log is only appended' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER operation_log_appended BEFORE UPDATE OR DELETE ON "operation_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE TRIGGER operation_log_kept BEFORE TRUNCATE ON "operation_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE TRIGGER operation_target_appended BEFORE UPDATE OR DELETE ON "operation_target"
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE TRIGGER operation_target_kept BEFORE TRUNCATE ON "operation_target"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
-- An installation that is older than `default_menu` was given its whole menu by versions
-- of the platform.
INSERT INTO "default_menu" ("id", "entry")
SELECT "id", jsonb_build_object('parentId', "parent_id", 'sn', "sn", 'nameZh', "name_zh", 'icon', "icon", 'level', "level",
  'permissionType', "permission_type", 'fontEndUrl', "font_end_url", 'permission', "permission", 'roleIds', "role_ids")
FROM "menu";
--> statement-breakpoint
-- Until now the role alone decided: the platform reached all, every other role its school.
UPDATE "role" SET "data_scope" = CASE "id" WHEN '1' THEN 'all' WHEN '2' THEN 'school' ELSE 'self' END;
--> statement-breakpoint
-- As before, and the department too: it is in the token.
CREATE OR REPLACE FUNCTION account_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  SELECT array_agg(a.id) INTO changed
  FROM after_rows a JOIN before_rows b ON b.id = a.id
  WHERE (a.disabled, a.password_hash, a.user_type, a.school_id, a.department, a.student_id, a.teacher_id)
    IS DISTINCT FROM (b.disabled, b.password_hash, b.user_type, b.school_id, b.department, b.student_id, b.teacher_id);
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM record_access_changes(changed, NULL);
  UPDATE login_session SET revoked_at = now(), revoke_reason = 'password'
  WHERE revoked_at IS NULL AND account_id IN (
    SELECT a.id FROM after_rows a JOIN before_rows b ON b.id = a.id WHERE a.password_hash <> b.password_hash
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nodes keep the grants in memory and read them again.
CREATE TRIGGER scope_grant_changed AFTER INSERT OR UPDATE OR TRUNCATE ON "scope_grant"
FOR EACH STATEMENT EXECUTE FUNCTION grants_changed();
--> statement-breakpoint
-- Asked for every role that is taken away, mostly for nothing.
CREATE FUNCTION scope_grant_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM before_rows) THEN
    PERFORM record_access_changes(NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER scope_grant_deleted AFTER DELETE ON "scope_grant"
REFERENCING OLD TABLE AS before_rows
FOR EACH STATEMENT EXECUTE FUNCTION scope_grant_deleted();
