CREATE TABLE "access_change" (
	"version" bigint NOT NULL,
	"account_id" integer,
	"session_id" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_version" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "access_version_one_row" CHECK ("access_version"."id")
);
--> statement-breakpoint
CREATE TABLE "default_grant" (
	"role_id" text NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "default_grant_role_id_permission_pk" PRIMARY KEY("role_id","permission")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "default_grant" ADD CONSTRAINT "default_grant_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_change_version" ON "access_change" USING btree ("version");--> statement-breakpoint
CREATE INDEX "sign_in_failure_expires" ON "sign_in_failure" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "failed_count";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "last_failed_at";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "locked_until";
--> statement-breakpoint
-- Written by hand from here on.
INSERT INTO "access_version" ("version") VALUES (0);
--> statement-breakpoint
-- An installation that is older than this table has been given these grants; what was taken away there stays away.
INSERT INTO "default_grant" ("role_id", "permission")
SELECT given.role_id, unnest(given.permissions)
FROM (VALUES
  ('1', ARRAY['person-search', 'course-search', 'course-create', 'course-update', 'offering-search', 'offering-create', 'offering-update', 'offering-delete', 'offering-publish', 'offering-close', 'offering-import', 'round-search', 'round-create', 'round-update', 'round-open', 'round-close', 'round-monitor', 'selection-log', 'roster-view', 'roster-export']),
  ('2', ARRAY['person-search', 'course-search', 'course-create', 'course-update', 'offering-search', 'offering-create', 'offering-update', 'offering-delete', 'offering-publish', 'offering-close', 'offering-import', 'round-search', 'round-create', 'round-update', 'round-open', 'round-close', 'round-monitor', 'selection-log', 'roster-view', 'roster-export']),
  ('3', ARRAY['timetable-view', 'roster-view', 'roster-export']),
  ('4', ARRAY['selection-view', 'selection-attempt', 'selection-withdraw', 'selection-live', 'selection-log', 'timetable-view'])
) AS given (role_id, permissions)
JOIN "role" ON "role"."id" = given.role_id
WHERE EXISTS (SELECT FROM "installation" WHERE "key" = 'reference-data');
--> statement-breakpoint
-- The row of access_version is locked until commit: changes become visible in the order of their numbers, so that a
-- node that knows number n misses nothing up to n. The notification is for PGlite, where it wakes the one process.
CREATE FUNCTION record_access_changes(accounts integer[], sessions uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  UPDATE access_version SET version = version + 1 RETURNING version INTO next;
  IF accounts IS NULL AND sessions IS NULL THEN
    INSERT INTO access_change (version) VALUES (next);
  END IF;
  INSERT INTO access_change (version, account_id) SELECT next, unnest(accounts);
  INSERT INTO access_change (version, session_id) SELECT next, unnest(sessions);
  PERFORM pg_notify('huxuan_access', '');
END $$;
--> statement-breakpoint
-- A new password ends every session of the account.
CREATE FUNCTION account_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  SELECT array_agg(a.id) INTO changed
  FROM after_rows a JOIN before_rows b ON b.id = a.id
  WHERE (a.disabled, a.password_hash, a.user_type, a.school_id, a.student_id, a.teacher_id)
    IS DISTINCT FROM (b.disabled, b.password_hash, b.user_type, b.school_id, b.student_id, b.teacher_id);
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
CREATE TRIGGER account_updated AFTER UPDATE ON "account"
REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION account_updated();
--> statement-breakpoint
CREATE FUNCTION account_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM before_rows) THEN
    PERFORM record_access_changes((SELECT array_agg(id) FROM before_rows), NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_deleted AFTER DELETE ON "account"
REFERENCING OLD TABLE AS before_rows
FOR EACH STATEMENT EXECUTE FUNCTION account_deleted();
--> statement-breakpoint
CREATE FUNCTION account_role_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM before_rows) THEN
    PERFORM record_access_changes((SELECT array_agg(DISTINCT account_id) FROM before_rows), NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_role_deleted AFTER DELETE ON "account_role"
REFERENCING OLD TABLE AS before_rows
FOR EACH STATEMENT EXECUTE FUNCTION account_role_taken();
--> statement-breakpoint
CREATE TRIGGER account_role_updated AFTER UPDATE ON "account_role"
REFERENCING OLD TABLE AS before_rows
FOR EACH STATEMENT EXECUTE FUNCTION account_role_taken();
--> statement-breakpoint
-- Who is not signed in has no token that lacks the new role: thousands of new accounts are no change.
CREATE FUNCTION account_role_given() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  SELECT array_agg(DISTINCT a.account_id) INTO changed
  FROM after_rows a JOIN login_session s ON s.account_id = a.account_id AND s.revoked_at IS NULL;
  IF changed IS NOT NULL THEN
    PERFORM record_access_changes(changed, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_role_inserted AFTER INSERT ON "account_role"
REFERENCING NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION account_role_given();
--> statement-breakpoint
CREATE FUNCTION login_session_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended uuid[];
BEGIN
  SELECT array_agg(a.id) INTO ended
  FROM after_rows a JOIN before_rows b ON b.id = a.id
  WHERE a.revoked_at IS NOT NULL AND b.revoked_at IS NULL;
  IF ended IS NOT NULL THEN
    PERFORM record_access_changes(NULL, ended);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER login_session_updated AFTER UPDATE ON "login_session"
REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION login_session_updated();
--> statement-breakpoint
CREATE FUNCTION login_session_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended uuid[];
BEGIN
  SELECT array_agg(id) INTO ended FROM before_rows WHERE revoked_at IS NULL;
  IF ended IS NOT NULL THEN
    PERFORM record_access_changes(NULL, ended);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER login_session_deleted AFTER DELETE ON "login_session"
REFERENCING OLD TABLE AS before_rows
FOR EACH STATEMENT EXECUTE FUNCTION login_session_deleted();
--> statement-breakpoint
CREATE FUNCTION grants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_access_changes(NULL, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER role_permission_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "role_permission"
FOR EACH STATEMENT EXECUTE FUNCTION grants_changed();
--> statement-breakpoint
CREATE TRIGGER role_changed AFTER INSERT OR UPDATE OR DELETE ON "role"
FOR EACH STATEMENT EXECUTE FUNCTION grants_changed();
