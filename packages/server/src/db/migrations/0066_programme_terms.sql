ALTER TABLE "programme" DROP CONSTRAINT "programme_state";--> statement-breakpoint
DROP INDEX "programme_one_draft";--> statement-breakpoint
ALTER TABLE "programme" ADD COLUMN "effective_from_id" integer;--> statement-breakpoint
ALTER TABLE "programme" ADD CONSTRAINT "programme_effective_from_id_semester_id_fk" FOREIGN KEY ("effective_from_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "programme_effective_from" ON "programme" USING btree ("effective_from_id");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_one_draft" ON "programme" USING btree ("school_id","grade","major","track") WHERE "programme"."state" in ('draft', 'scheduled');--> statement-breakpoint
ALTER TABLE "programme" ADD CONSTRAINT "programme_scheduled" CHECK ("programme"."state" <> 'scheduled' or "programme"."effective_from_id" is not null);--> statement-breakpoint
ALTER TABLE "programme" ADD CONSTRAINT "programme_first_at_once" CHECK ("programme"."revision" > 1 or "programme"."effective_from_id" is null);--> statement-breakpoint
ALTER TABLE "programme" ADD CONSTRAINT "programme_state" CHECK ("programme"."state" in ('draft', 'scheduled', 'published', 'superseded'));--> statement-breakpoint
-- A version that waits for its term is approved: it takes effect, or is made a draft again. The term from which a version
-- is followed stays with it.
CREATE OR REPLACE FUNCTION keep_programme() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A published programme is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.school_id, NEW.grade, NEW.track, NEW.revision, NEW.degree, NEW.years, NEW.total_credits, NEW.reason,
      NEW.effective_from_id)
    IS DISTINCT FROM
    (OLD.school_id, OLD.grade, OLD.track, OLD.revision, OLD.degree, OLD.years, OLD.total_credits, OLD.reason,
      OLD.effective_from_id)
    OR NEW.published_at IS DISTINCT FROM OLD.published_at AND (OLD.state, NEW.state) <> ('scheduled', 'draft')
    OR NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN
      (('published', 'superseded'), ('scheduled', 'published'), ('scheduled', 'draft'))
    OR NEW.major <> OLD.major AND EXISTS (
      SELECT FROM major m WHERE m.school_id = OLD.school_id AND m.name = OLD.major)
  THEN
    RAISE EXCEPTION 'A published programme never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
