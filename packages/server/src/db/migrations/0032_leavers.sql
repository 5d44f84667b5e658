ALTER TABLE "student" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
-- Written by hand from here on.
-- Since when earlier leavers have been gone nobody wrote down: their time begins now.
UPDATE "student" SET "left_at" = now() WHERE "state" = 'left';
--> statement-breakpoint
CREATE FUNCTION student_state_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'left' THEN
    NEW.left_at := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.state <> 'left' THEN
    NEW.left_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER student_state_set BEFORE INSERT OR UPDATE OF state ON "student"
FOR EACH ROW EXECUTE FUNCTION student_state_set();
--> statement-breakpoint
-- Whoever leaves is signed out, and whoever comes back gets other tokens, by whatever way their state was changed. A
-- session that is being renewed or ended at this moment is passed by: whoever waited for it while holding the number of
-- the change could be waited for by it. What renews it reads the state again.
CREATE FUNCTION end_access_of_people(changed integer[], gone integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changed IS NULL THEN
    RETURN;
  END IF;
  UPDATE login_session SET revoked_at = now(), revoke_reason = 'left' WHERE id IN (
    SELECT id FROM login_session WHERE revoked_at IS NULL AND account_id = ANY (gone) FOR UPDATE SKIP LOCKED
  );
  PERFORM record_access_changes(changed, NULL);
END $$;
--> statement-breakpoint
CREATE FUNCTION student_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
  gone integer[];
BEGIN
  SELECT array_agg(acc.id), array_agg(acc.id) FILTER (WHERE a.state = 'left') INTO changed, gone
  FROM after_rows a JOIN before_rows b ON b.id = a.id AND b.state <> a.state JOIN account acc ON acc.student_id = a.id;
  PERFORM end_access_of_people(changed, gone);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER student_updated AFTER UPDATE ON "student"
REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION student_updated();
--> statement-breakpoint
CREATE FUNCTION teacher_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
  gone integer[];
BEGIN
  SELECT array_agg(acc.id), array_agg(acc.id) FILTER (WHERE a.state = 'left') INTO changed, gone
  FROM after_rows a JOIN before_rows b ON b.id = a.id AND b.state <> a.state JOIN account acc ON acc.teacher_id = a.id;
  PERFORM end_access_of_people(changed, gone);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER teacher_updated AFTER UPDATE ON "teacher"
REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION teacher_updated();
--> statement-breakpoint
UPDATE "login_session" SET "revoked_at" = now(), "revoke_reason" = 'left' WHERE "revoked_at" IS NULL AND "account_id" IN (
  SELECT "id" FROM "account" WHERE "student_id" IN (SELECT "id" FROM "student" WHERE "state" = 'left')
    OR "teacher_id" IN (SELECT "id" FROM "teacher" WHERE "state" = 'left')
);
