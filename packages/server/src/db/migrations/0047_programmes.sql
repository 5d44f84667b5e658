CREATE TABLE "programme" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programme_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"grade" integer NOT NULL,
	"major" text NOT NULL,
	"track" text DEFAULT '' NOT NULL,
	"revision" integer NOT NULL,
	"degree" text NOT NULL,
	"years" numeric(3, 1) NOT NULL,
	"total_credits" numeric(5, 2) NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "programme_revision" UNIQUE("school_id","grade","major","track","revision"),
	CONSTRAINT "programme_state" CHECK ("programme"."state" in ('draft', 'published', 'superseded')),
	CONSTRAINT "programme_published" CHECK (("programme"."state" = 'draft') = ("programme"."published_at" is null)),
	CONSTRAINT "programme_numbers" CHECK ("programme"."revision" >= 1 and "programme"."years" > 0 and "programme"."total_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "programme_alternative" (
	"programme_id" integer NOT NULL,
	"item_key" text NOT NULL,
	"course_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "programme_alternative_programme_id_item_key_course_id_pk" PRIMARY KEY("programme_id","item_key","course_id")
);
--> statement-breakpoint
CREATE TABLE "programme_filter_course" (
	"programme_id" integer NOT NULL,
	"module_key" text NOT NULL,
	"course_id" integer NOT NULL,
	CONSTRAINT "programme_filter_course_programme_id_module_key_course_id_pk" PRIMARY KEY("programme_id","module_key","course_id")
);
--> statement-breakpoint
CREATE TABLE "programme_filter_department" (
	"programme_id" integer NOT NULL,
	"module_key" text NOT NULL,
	"position" integer NOT NULL,
	"school_id" integer NOT NULL,
	"department" text NOT NULL,
	CONSTRAINT "programme_filter_department_programme_id_module_key_position_pk" PRIMARY KEY("programme_id","module_key","position")
);
--> statement-breakpoint
CREATE TABLE "programme_item" (
	"programme_id" integer NOT NULL,
	"key" text NOT NULL,
	"module_key" text NOT NULL,
	"position" integer NOT NULL,
	"course_id" integer NOT NULL,
	"credits" numeric(5, 2) NOT NULL,
	"nature" text NOT NULL,
	"term" integer,
	"mandatory" boolean NOT NULL,
	CONSTRAINT "programme_item_programme_id_key_pk" PRIMARY KEY("programme_id","key"),
	CONSTRAINT "programme_item_position" UNIQUE("programme_id","position"),
	CONSTRAINT "programme_item_nature" CHECK ("programme_item"."nature" in ('required', 'restricted', 'elective', 'general')),
	CONSTRAINT "programme_item_term" CHECK ("programme_item"."term" >= 1)
);
--> statement-breakpoint
CREATE TABLE "programme_module" (
	"programme_id" integer NOT NULL,
	"key" text NOT NULL,
	"parent_key" text,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"min_credits" numeric(5, 2) NOT NULL,
	"min_courses" integer,
	"choose_courses" integer,
	"overflow_to" text,
	"accepts" text NOT NULL,
	"natures" jsonb,
	CONSTRAINT "programme_module_programme_id_key_pk" PRIMARY KEY("programme_id","key"),
	CONSTRAINT "programme_module_position" UNIQUE("programme_id","position"),
	CONSTRAINT "programme_module_accepts" CHECK ("programme_module"."accepts" in ('listed', 'filter', 'any')),
	CONSTRAINT "programme_module_numbers" CHECK ("programme_module"."min_credits" >= 0 and "programme_module"."min_courses" >= 0 and "programme_module"."choose_courses" >= 1)
);
--> statement-breakpoint
CREATE TABLE "student_track" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"major" text NOT NULL,
	"track" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "substitution" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substitution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"student_id" integer,
	"class_id" integer,
	"until" date,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "substitution_for" CHECK (("substitution"."student_id" is null) <> ("substitution"."class_id" is null))
);
--> statement-breakpoint
CREATE TABLE "substitution_course" (
	"substitution_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"side" text NOT NULL,
	CONSTRAINT "substitution_course_substitution_id_course_id_pk" PRIMARY KEY("substitution_id","course_id"),
	CONSTRAINT "substitution_course_side" CHECK ("substitution_course"."side" in ('taken', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "degree_progress" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"programme_id" integer,
	"credits" numeric(6, 2) NOT NULL,
	"need" numeric(6, 2) NOT NULL,
	"met" boolean NOT NULL,
	"missing" text NOT NULL,
	"modules" jsonb NOT NULL,
	"audited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "degree_progress_due" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"number" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "programme" ADD CONSTRAINT "programme_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme" ADD CONSTRAINT "programme_major_fk" FOREIGN KEY ("school_id","major") REFERENCES "public"."major"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "programme_alternative" ADD CONSTRAINT "programme_alternative_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_alternative" ADD CONSTRAINT "programme_alternative_item_fk" FOREIGN KEY ("programme_id","item_key") REFERENCES "public"."programme_item"("programme_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_filter_course" ADD CONSTRAINT "programme_filter_course_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_filter_course" ADD CONSTRAINT "programme_filter_course_fk" FOREIGN KEY ("programme_id","module_key") REFERENCES "public"."programme_module"("programme_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_filter_department" ADD CONSTRAINT "programme_filter_department_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_filter_department" ADD CONSTRAINT "programme_filter_department_department_fk" FOREIGN KEY ("school_id","department") REFERENCES "public"."department"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "programme_filter_department" ADD CONSTRAINT "programme_filter_department_module_fk" FOREIGN KEY ("programme_id","module_key") REFERENCES "public"."programme_module"("programme_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_item" ADD CONSTRAINT "programme_item_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_item" ADD CONSTRAINT "programme_item_module_fk" FOREIGN KEY ("programme_id","module_key") REFERENCES "public"."programme_module"("programme_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_module" ADD CONSTRAINT "programme_module_programme_id_programme_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programme"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_module" ADD CONSTRAINT "programme_module_parent_fk" FOREIGN KEY ("programme_id","parent_key") REFERENCES "public"."programme_module"("programme_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_module" ADD CONSTRAINT "programme_module_overflow_fk" FOREIGN KEY ("programme_id","overflow_to") REFERENCES "public"."programme_module"("programme_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_track" ADD CONSTRAINT "student_track_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_track" ADD CONSTRAINT "student_track_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_track" ADD CONSTRAINT "student_track_major_fk" FOREIGN KEY ("school_id","major") REFERENCES "public"."major"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "substitution" ADD CONSTRAINT "substitution_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution" ADD CONSTRAINT "substitution_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution" ADD CONSTRAINT "substitution_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution_course" ADD CONSTRAINT "substitution_course_substitution_id_substitution_id_fk" FOREIGN KEY ("substitution_id") REFERENCES "public"."substitution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution_course" ADD CONSTRAINT "substitution_course_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "degree_progress" ADD CONSTRAINT "degree_progress_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "degree_progress" ADD CONSTRAINT "degree_progress_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "degree_progress" ADD CONSTRAINT "degree_progress_programme_id_programme_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programme"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "degree_progress_due" ADD CONSTRAINT "degree_progress_due_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "programme_one_draft" ON "programme" USING btree ("school_id","grade","major","track") WHERE "programme"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "programme_one_published" ON "programme" USING btree ("school_id","grade","major","track") WHERE "programme"."state" = 'published';--> statement-breakpoint
CREATE INDEX "programme_major" ON "programme" USING btree ("school_id","major");--> statement-breakpoint
CREATE INDEX "programme_alternative_course" ON "programme_alternative" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "programme_filter_course_course" ON "programme_filter_course" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "programme_filter_department_name" ON "programme_filter_department" USING btree ("school_id","department");--> statement-breakpoint
CREATE INDEX "programme_item_course" ON "programme_item" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "programme_item_module" ON "programme_item" USING btree ("programme_id","module_key");--> statement-breakpoint
CREATE INDEX "student_track_major" ON "student_track" USING btree ("school_id","major");--> statement-breakpoint
CREATE INDEX "substitution_school" ON "substitution" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "substitution_student" ON "substitution" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "substitution_class" ON "substitution" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "substitution_course_course" ON "substitution_course" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "degree_progress_school" ON "degree_progress" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "degree_progress_programme" ON "degree_progress" USING btree ("programme_id");--> statement-breakpoint
-- A published programme is what students were told. A newer version supersedes it; a major that gets another name is
-- still the same.
CREATE FUNCTION keep_programme() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A published programme is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.school_id, NEW.grade, NEW.track, NEW.revision, NEW.degree, NEW.years, NEW.total_credits, NEW.reason,
      NEW.published_at)
    IS DISTINCT FROM
    (OLD.school_id, OLD.grade, OLD.track, OLD.revision, OLD.degree, OLD.years, OLD.total_credits, OLD.reason,
      OLD.published_at)
    OR NEW.state <> OLD.state AND (OLD.state, NEW.state) <> ('published', 'superseded')
    OR NEW.major <> OLD.major AND EXISTS (
      SELECT FROM major m WHERE m.school_id = OLD.school_id AND m.name = OLD.major)
  THEN
    RAISE EXCEPTION 'A published programme never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER programme_kept BEFORE UPDATE OR DELETE ON "programme"
  FOR EACH ROW EXECUTE FUNCTION keep_programme();
--> statement-breakpoint
-- Nor do its modules and courses change. What goes with a draft that is deleted finds no programme any more.
CREATE FUNCTION keep_programme_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM programme p WHERE p.state <> 'draft'
    AND p.id IN (CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE OLD.programme_id END,
                 CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.programme_id END))
  THEN
    RAISE EXCEPTION 'A published programme never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER programme_module_kept BEFORE INSERT OR UPDATE OR DELETE ON "programme_module"
  FOR EACH ROW EXECUTE FUNCTION keep_programme_part();
--> statement-breakpoint
CREATE TRIGGER programme_item_kept BEFORE INSERT OR UPDATE OR DELETE ON "programme_item"
  FOR EACH ROW EXECUTE FUNCTION keep_programme_part();
--> statement-breakpoint
CREATE TRIGGER programme_alternative_kept BEFORE INSERT OR UPDATE OR DELETE ON "programme_alternative"
  FOR EACH ROW EXECUTE FUNCTION keep_programme_part();
--> statement-breakpoint
CREATE TRIGGER programme_filter_course_kept BEFORE INSERT OR UPDATE OR DELETE ON "programme_filter_course"
  FOR EACH ROW EXECUTE FUNCTION keep_programme_part();
--> statement-breakpoint
-- A department of a filter may get another name, or become another one.
CREATE TRIGGER programme_filter_department_kept
  BEFORE INSERT OR DELETE OR UPDATE OF programme_id, module_key, position, school_id ON "programme_filter_department"
  FOR EACH ROW EXECUTE FUNCTION keep_programme_part();
--> statement-breakpoint
-- A programme names courses of its own school.
CREATE FUNCTION refuse_course_of_another_school() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM programme p JOIN course c ON c.school_id = p.school_id
    WHERE p.id = NEW.programme_id AND c.id = NEW.course_id)
  THEN
    RAISE EXCEPTION 'A programme names courses of its own school' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER programme_item_of_school BEFORE INSERT OR UPDATE ON "programme_item"
  FOR EACH ROW EXECUTE FUNCTION refuse_course_of_another_school();
--> statement-breakpoint
CREATE TRIGGER programme_alternative_of_school BEFORE INSERT OR UPDATE ON "programme_alternative"
  FOR EACH ROW EXECUTE FUNCTION refuse_course_of_another_school();
--> statement-breakpoint
CREATE TRIGGER programme_filter_course_of_school BEFORE INSERT OR UPDATE ON "programme_filter_course"
  FOR EACH ROW EXECUTE FUNCTION refuse_course_of_another_school();
