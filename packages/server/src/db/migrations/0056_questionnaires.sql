CREATE TABLE "questionnaire" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaire_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"questions" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "questionnaire_revision" UNIQUE("school_id","revision","name"),
	CONSTRAINT "questionnaire_revision_counts" CHECK ("questionnaire"."revision" >= 1),
	CONSTRAINT "questionnaire_purpose" CHECK ("questionnaire"."purpose" in ('evaluation', 'survey')),
	CONSTRAINT "questionnaire_state" CHECK ("questionnaire"."state" in ('draft', 'active', 'retired'))
);
--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_school" ON "questionnaire" USING btree ("school_id");--> statement-breakpoint
-- What was asked stays readable beside what was answered: once in use, only whether it still is may change.
CREATE FUNCTION keep_questionnaire() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.state <> 'draft'
    AND (NEW.school_id, NEW.purpose, NEW.name, NEW.revision, NEW.intro, NEW.questions)
      IS NOT DISTINCT FROM (OLD.school_id, OLD.purpose, OLD.name, OLD.revision, OLD.intro, OLD.questions)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A questionnaire in use never changes' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER questionnaire_kept BEFORE UPDATE OR DELETE ON "questionnaire"
  FOR EACH ROW EXECUTE FUNCTION keep_questionnaire();
