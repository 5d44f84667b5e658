CREATE TABLE "major" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "major_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"department" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "major_school_name" UNIQUE("school_id","name"),
	CONSTRAINT "major_school_code" UNIQUE("school_id","code"),
	CONSTRAINT "major_department" UNIQUE("school_id","department","name")
);
--> statement-breakpoint
CREATE TABLE "school_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"grade" integer NOT NULL,
	"major" text NOT NULL,
	"department" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "school_class_name" UNIQUE("school_id","major","grade","name")
);
--> statement-breakpoint
ALTER TABLE "student" ALTER COLUMN "class_name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "student" ALTER COLUMN "class_name" DROP NOT NULL;--> statement-breakpoint
-- Written by hand: majors and classes of what students carry. Blanks around a name were never meant. A major is of the department
-- that most of its students are of; classes of one name in several majors or years were several.
UPDATE "student" SET "major" = coalesce(nullif(btrim("major"), ''), '未分专业'), "class_name" = nullif(btrim("class_name"), '')
WHERE ("major", "class_name") IS DISTINCT FROM (coalesce(nullif(btrim("major"), ''), '未分专业'), nullif(btrim("class_name"), ''));--> statement-breakpoint
INSERT INTO "major" ("school_id", "name", "department")
SELECT DISTINCT ON (school_id, major) school_id, major, department
FROM (SELECT school_id, major, department, count(*) AS n FROM "student" GROUP BY 1, 2, 3) AS used
ORDER BY school_id, major, n DESC, department;--> statement-breakpoint
INSERT INTO "school_class" ("school_id", "name", "grade", "major", "department")
SELECT DISTINCT s.school_id, s.class_name, s.grade, s.major, m.department
FROM "student" s JOIN "major" m ON m.school_id = s.school_id AND m.name = s.major
WHERE s.class_name IS NOT NULL;--> statement-breakpoint
-- Students who come from elsewhere than the form and the import (another system, a new release's data) bring their major and class.
-- Its name comes after know_department: triggers of one moment run by name, and a major is of a department that is there.
CREATE FUNCTION know_major() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.major := coalesce(nullif(btrim(NEW.major), ''), '未分专业');
  NEW.class_name := nullif(btrim(NEW.class_name), '');
  IF NOT EXISTS (SELECT FROM major WHERE school_id = NEW.school_id AND name = NEW.major) THEN
    INSERT INTO major (school_id, name, department) VALUES (NEW.school_id, NEW.major, NEW.department)
    ON CONFLICT DO NOTHING;
  END IF;
  IF NEW.class_name IS NOT NULL AND NOT EXISTS (
    SELECT FROM school_class
    WHERE school_id = NEW.school_id AND major = NEW.major AND grade = NEW.grade AND name = NEW.class_name
  ) THEN
    INSERT INTO school_class (school_id, name, grade, major, department)
    SELECT NEW.school_id, NEW.class_name, NEW.grade, NEW.major, m.department
    FROM major m WHERE m.school_id = NEW.school_id AND m.name = NEW.major
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER know_major BEFORE INSERT ON "student" FOR EACH ROW EXECUTE FUNCTION know_major();--> statement-breakpoint
ALTER TABLE "major" ADD CONSTRAINT "major_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "major" ADD CONSTRAINT "major_department_fk" FOREIGN KEY ("school_id","department") REFERENCES "public"."department"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "school_class" ADD CONSTRAINT "school_class_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_class" ADD CONSTRAINT "school_class_major_fk" FOREIGN KEY ("school_id","department","major") REFERENCES "public"."major"("school_id","department","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "school_class_major" ON "school_class" USING btree ("school_id","department","major");--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_major_fk" FOREIGN KEY ("school_id","major") REFERENCES "public"."major"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_class_fk" FOREIGN KEY ("school_id","major","grade","class_name") REFERENCES "public"."school_class"("school_id","major","grade","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "student_class" ON "student" USING btree ("school_id","major","grade","class_name");