CREATE TABLE "department" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"parent_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"unconfirmed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "department_school_name" UNIQUE("school_id","name"),
	CONSTRAINT "department_school_code" UNIQUE("school_id","code"),
	CONSTRAINT "department_school_id" UNIQUE("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "teacher" ALTER COLUMN "department" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "teacher" ALTER COLUMN "department" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "class_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_fk" FOREIGN KEY ("school_id","parent_id") REFERENCES "public"."department"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "department_parent" ON "department" USING btree ("school_id","parent_id");--> statement-breakpoint
-- Written by hand: departments of the names that people and courses carry. Blanks around a name were never meant.
UPDATE "teacher" SET "department" = nullif(btrim("department"), '') WHERE "department" IS DISTINCT FROM nullif(btrim("department"), '');--> statement-breakpoint
UPDATE "student" SET "department" = coalesce(nullif(btrim("department"), ''), '未分院系') WHERE "department" IS DISTINCT FROM coalesce(nullif(btrim("department"), ''), '未分院系');--> statement-breakpoint
UPDATE "course" SET "department" = coalesce(nullif(btrim("department"), ''), '未分院系') WHERE "department" IS DISTINCT FROM coalesce(nullif(btrim("department"), ''), '未分院系');--> statement-breakpoint
UPDATE "account" SET "department" = nullif(btrim("department"), '') WHERE "department" IS DISTINCT FROM nullif(btrim("department"), '');--> statement-breakpoint
UPDATE "scope_grant" SET "department" = nullif(btrim("department"), '') WHERE "department" IS DISTINCT FROM nullif(btrim("department"), '');--> statement-breakpoint
INSERT INTO "department" ("school_id", "name", "position", "unconfirmed")
SELECT school_id, name, row_number() OVER (PARTITION BY school_id ORDER BY name) - 1, true
FROM (
  SELECT school_id, department AS name FROM "teacher" UNION SELECT school_id, department FROM "student"
  UNION SELECT school_id, department FROM "course" UNION SELECT school_id, department FROM "account"
  UNION SELECT school_id, department FROM "scope_grant"
) AS used
WHERE school_id IS NOT NULL AND name IS NOT NULL;--> statement-breakpoint
-- A name that nobody made a department becomes one, for the office to confirm, to rename or to merge: catalogues and lists of
-- people arrive before anybody drew the tree. The argument says what no name means.
CREATE FUNCTION know_department() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.department := coalesce(nullif(btrim(NEW.department), ''), TG_ARGV[0]);
  IF NEW.department IS NULL OR NEW.school_id IS NULL THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM department WHERE school_id = NEW.school_id AND name = NEW.department) THEN
    INSERT INTO department (school_id, name, position, unconfirmed)
    SELECT NEW.school_id, NEW.department, count(*), true
    FROM department WHERE school_id = NEW.school_id AND parent_id IS NULL
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER know_department BEFORE INSERT OR UPDATE OF department, school_id ON "teacher" FOR EACH ROW EXECUTE FUNCTION know_department();--> statement-breakpoint
CREATE TRIGGER know_department BEFORE INSERT OR UPDATE OF department, school_id ON "student" FOR EACH ROW EXECUTE FUNCTION know_department('未分院系');--> statement-breakpoint
CREATE TRIGGER know_department BEFORE INSERT OR UPDATE OF department, school_id ON "course" FOR EACH ROW EXECUTE FUNCTION know_department('未分院系');--> statement-breakpoint
CREATE TRIGGER know_department BEFORE INSERT OR UPDATE OF department, school_id ON "account" FOR EACH ROW EXECUTE FUNCTION know_department();--> statement-breakpoint
CREATE TRIGGER know_department BEFORE INSERT OR UPDATE OF department, school_id ON "scope_grant" FOR EACH ROW EXECUTE FUNCTION know_department();--> statement-breakpoint
-- Whoever works for a department that is renamed or merged reaches it at once under its new name.
CREATE OR REPLACE FUNCTION account_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  SELECT array_agg(a.id) INTO changed
  FROM after_rows a JOIN before_rows b ON b.id = a.id
  WHERE (a.disabled, a.password_hash, a.user_type, a.school_id, a.student_id, a.teacher_id, a.department)
    IS DISTINCT FROM (b.disabled, b.password_hash, b.user_type, b.school_id, b.student_id, b.teacher_id, b.department);
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM record_access_changes(changed, NULL);
  UPDATE login_session SET revoked_at = now(), revoke_reason = 'password'
  WHERE revoked_at IS NULL AND account_id IN (
    SELECT a.id FROM after_rows a JOIN before_rows b ON b.id = a.id WHERE a.password_hash <> b.password_hash
  );
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_department_fk" FOREIGN KEY ("school_id","department") REFERENCES "public"."department"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_department_fk" FOREIGN KEY ("school_id","department") REFERENCES "public"."department"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_department_fk" FOREIGN KEY ("school_id","department") REFERENCES "public"."department"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_department_fk" FOREIGN KEY ("school_id","department") REFERENCES "public"."department"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "scope_grant" ADD CONSTRAINT "scope_grant_department_fk" FOREIGN KEY ("school_id","department") REFERENCES "public"."department"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "course_department" ON "course" USING btree ("school_id","department");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "student_department" ON "student" USING btree ("school_id","department");--> statement-breakpoint
CREATE INDEX "teacher_department" ON "teacher" USING btree ("school_id","department");--> statement-breakpoint
CREATE INDEX "account_department" ON "account" USING btree ("school_id","department");--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_state" CHECK ("student"."state" in ('active', 'left'));--> statement-breakpoint
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_state" CHECK ("teacher"."state" in ('active', 'left'));