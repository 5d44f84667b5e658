CREATE TABLE "agreement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"partner_id" integer NOT NULL,
	"cap_percent" numeric(5, 2) NOT NULL,
	"fee_at_school" numeric(8, 2) NOT NULL,
	"fee_at_partner" numeric(8, 2) NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"school_signed_at" timestamp with time zone,
	"partner_signed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "agreement_state" CHECK ("agreement"."state" in ('draft', 'signed', 'suspended', 'ended')),
	CONSTRAINT "agreement_two_schools" CHECK ("agreement"."school_id" <> "agreement"."partner_id"),
	CONSTRAINT "agreement_days" CHECK ("agreement"."valid_from" <= "agreement"."valid_until"),
	CONSTRAINT "agreement_numbers" CHECK ("agreement"."cap_percent" between 0 and 100 and "agreement"."fee_at_school" >= 0 and "agreement"."fee_at_partner" >= 0),
	CONSTRAINT "agreement_signed" CHECK (("agreement"."school_signed_at" is not null and "agreement"."partner_signed_at" is not null) = ("agreement"."state" <> 'draft'))
);
--> statement-breakpoint
CREATE TABLE "recognition_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recognition_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"home_school_id" integer NOT NULL,
	"host_school_id" integer NOT NULL,
	"number" integer NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"module" text DEFAULT '' NOT NULL,
	"department" text,
	"grade_as" text NOT NULL,
	"counts_in_gpa" boolean NOT NULL,
	"minimum_mark" integer NOT NULL,
	"tolerance" numeric(4, 2),
	"valid_from" date NOT NULL,
	"valid_until" date,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"active_from" timestamp with time zone,
	"superseded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recognition_rule_revision" UNIQUE("home_school_id","number","revision"),
	CONSTRAINT "recognition_rule_kind" CHECK ("recognition_rule"."kind" in ('one', 'many', 'split', 'module')),
	CONSTRAINT "recognition_rule_grade_as" CHECK ("recognition_rule"."grade_as" in ('original', 'converted', 'pass')),
	CONSTRAINT "recognition_rule_state" CHECK ("recognition_rule"."state" in ('draft', 'active', 'superseded')),
	CONSTRAINT "recognition_rule_two_schools" CHECK ("recognition_rule"."home_school_id" <> "recognition_rule"."host_school_id"),
	CONSTRAINT "recognition_rule_module" CHECK (("recognition_rule"."kind" = 'module') = ("recognition_rule"."module" <> '')),
	CONSTRAINT "recognition_rule_days" CHECK ("recognition_rule"."valid_until" >= "recognition_rule"."valid_from"),
	CONSTRAINT "recognition_rule_numbers" CHECK ("recognition_rule"."minimum_mark" between 0 and 1000 and "recognition_rule"."tolerance" >= 0),
	CONSTRAINT "recognition_rule_active" CHECK (("recognition_rule"."state" = 'draft') = ("recognition_rule"."active_from" is null)),
	CONSTRAINT "recognition_rule_superseded" CHECK (("recognition_rule"."state" = 'superseded') = ("recognition_rule"."superseded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "recognition_rule_source" (
	"rule_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "recognition_rule_source_rule_id_course_id_pk" PRIMARY KEY("rule_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "recognition_rule_target" (
	"rule_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "recognition_rule_target_rule_id_course_id_pk" PRIMARY KEY("rule_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "credit_account" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"transactions" integer DEFAULT 0 NOT NULL,
	"hash" char(64) NOT NULL,
	"balance" numeric(6, 2) NOT NULL,
	"earned" numeric(6, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"transaction_id" integer NOT NULL,
	"position" integer NOT NULL,
	"account" text NOT NULL,
	"credits" numeric(6, 2) NOT NULL,
	CONSTRAINT "credit_entry_transaction_id_position_pk" PRIMARY KEY("transaction_id","position"),
	CONSTRAINT "credit_entry_credits" CHECK ("credit_entry"."credits" <> 0)
);
--> statement-breakpoint
CREATE TABLE "credit_transaction" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"grade_id" integer,
	"grade_number" integer,
	"recognition_id" integer,
	"reverses_id" integer,
	"document_number" text DEFAULT '' NOT NULL,
	"previous_hash" char(64) NOT NULL,
	"hash" char(64) NOT NULL,
	CONSTRAINT "credit_transaction_number" UNIQUE("student_id","number"),
	CONSTRAINT "credit_transaction_reversed_once" UNIQUE("reverses_id"),
	CONSTRAINT "credit_transaction_kind" CHECK ("credit_transaction"."kind" in ('earn', 'recognise', 'revoke', 'correct')),
	CONSTRAINT "credit_transaction_about" CHECK (case "credit_transaction"."kind" when 'earn' then "credit_transaction"."grade_id" is not null and "credit_transaction"."grade_number" is not null
        when 'recognise' then "credit_transaction"."recognition_id" is not null else "credit_transaction"."reverses_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "recognition" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recognition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"number" integer NOT NULL,
	"student_id" integer NOT NULL,
	"host_school_id" integer NOT NULL,
	"way" text NOT NULL,
	"appeal_of" integer,
	"rule_id" integer,
	"module" text DEFAULT '' NOT NULL,
	"credits" numeric(6, 2) NOT NULL,
	"grade_as" text NOT NULL,
	"counts_in_gpa" boolean NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"mark_tenths" integer,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"opinion" text DEFAULT '' NOT NULL,
	"document_number" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recognition_number" UNIQUE("school_id","number"),
	CONSTRAINT "recognition_appeal_once" UNIQUE("appeal_of"),
	CONSTRAINT "recognition_way" CHECK ("recognition"."way" in ('rule', 'application', 'appeal')),
	CONSTRAINT "recognition_grade_as" CHECK ("recognition"."grade_as" in ('original', 'converted', 'pass')),
	CONSTRAINT "recognition_state" CHECK ("recognition"."state" in ('draft', 'recognised', 'refused', 'withdrawn', 'revoked')),
	CONSTRAINT "recognition_decided" CHECK (("recognition"."state" = 'draft') = ("recognition"."decided_at" is null)),
	CONSTRAINT "recognition_revoked" CHECK (("recognition"."state" = 'revoked') = ("recognition"."document_number" <> '')),
	CONSTRAINT "recognition_appeal" CHECK (("recognition"."way" = 'appeal') = ("recognition"."appeal_of" is not null)),
	CONSTRAINT "recognition_by_rule" CHECK ("recognition"."way" <> 'rule' or "recognition"."rule_id" is not null),
	CONSTRAINT "recognition_credits" CHECK ("recognition"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recognition_evidence" (
	"recognition_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	CONSTRAINT "recognition_evidence_recognition_id_file_id_pk" PRIMARY KEY("recognition_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "recognition_source" (
	"recognition_id" integer NOT NULL,
	"grade_id" integer NOT NULL,
	"credits" numeric(6, 2) NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	CONSTRAINT "recognition_source_recognition_id_grade_id_pk" PRIMARY KEY("recognition_id","grade_id")
);
--> statement-breakpoint
CREATE TABLE "recognition_target" (
	"recognition_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"credits" numeric(6, 2) NOT NULL,
	"position" integer NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	CONSTRAINT "recognition_target_recognition_id_course_id_pk" PRIMARY KEY("recognition_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "seat_verdict" (
	"enrolment_id" integer PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"rule_id" integer,
	"targets" jsonb NOT NULL,
	"module" text NOT NULL,
	"credits" numeric(6, 2) NOT NULL,
	"text" text NOT NULL,
	"why" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seat_verdict_outcome" CHECK ("seat_verdict"."outcome" in ('counts', 'application', 'no'))
);
--> statement-breakpoint
CREATE TABLE "seat_verdict_class" (
	"offering_id" integer PRIMARY KEY NOT NULL,
	"seat_version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workflow_instance" ADD COLUMN "excluded_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_partner_id_school_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_rule" ADD CONSTRAINT "recognition_rule_home_school_id_school_id_fk" FOREIGN KEY ("home_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_rule" ADD CONSTRAINT "recognition_rule_host_school_id_school_id_fk" FOREIGN KEY ("host_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_rule" ADD CONSTRAINT "recognition_rule_department_fk" FOREIGN KEY ("home_school_id","department") REFERENCES "public"."department"("school_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "recognition_rule_source" ADD CONSTRAINT "recognition_rule_source_rule_id_recognition_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."recognition_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_rule_source" ADD CONSTRAINT "recognition_rule_source_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_rule_target" ADD CONSTRAINT "recognition_rule_target_rule_id_recognition_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."recognition_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_rule_target" ADD CONSTRAINT "recognition_rule_target_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_transaction_id_credit_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."credit_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD CONSTRAINT "credit_transaction_student_id_credit_account_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."credit_account"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD CONSTRAINT "credit_transaction_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD CONSTRAINT "credit_transaction_recognition_id_recognition_id_fk" FOREIGN KEY ("recognition_id") REFERENCES "public"."recognition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD CONSTRAINT "credit_transaction_reverses_id_credit_transaction_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."credit_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition" ADD CONSTRAINT "recognition_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition" ADD CONSTRAINT "recognition_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition" ADD CONSTRAINT "recognition_host_school_id_school_id_fk" FOREIGN KEY ("host_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition" ADD CONSTRAINT "recognition_appeal_of_recognition_id_fk" FOREIGN KEY ("appeal_of") REFERENCES "public"."recognition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition" ADD CONSTRAINT "recognition_rule_id_recognition_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."recognition_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_evidence" ADD CONSTRAINT "recognition_evidence_recognition_id_recognition_id_fk" FOREIGN KEY ("recognition_id") REFERENCES "public"."recognition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_evidence" ADD CONSTRAINT "recognition_evidence_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_source" ADD CONSTRAINT "recognition_source_recognition_id_recognition_id_fk" FOREIGN KEY ("recognition_id") REFERENCES "public"."recognition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_source" ADD CONSTRAINT "recognition_source_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_target" ADD CONSTRAINT "recognition_target_recognition_id_recognition_id_fk" FOREIGN KEY ("recognition_id") REFERENCES "public"."recognition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_target" ADD CONSTRAINT "recognition_target_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition_target" ADD CONSTRAINT "recognition_target_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_verdict" ADD CONSTRAINT "seat_verdict_enrolment_id_enrolment_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_verdict" ADD CONSTRAINT "seat_verdict_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_verdict" ADD CONSTRAINT "seat_verdict_home_school_id_school_id_fk" FOREIGN KEY ("home_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_verdict" ADD CONSTRAINT "seat_verdict_rule_id_recognition_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."recognition_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_verdict_class" ADD CONSTRAINT "seat_verdict_class_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_one_of_pair" ON "agreement" USING btree (least("school_id", "partner_id"),greatest("school_id", "partner_id")) WHERE "agreement"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "agreement_school" ON "agreement" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "agreement_partner" ON "agreement" USING btree ("partner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recognition_rule_one_draft" ON "recognition_rule" USING btree ("home_school_id","number") WHERE "recognition_rule"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "recognition_rule_one_active" ON "recognition_rule" USING btree ("home_school_id","number") WHERE "recognition_rule"."state" = 'active';--> statement-breakpoint
CREATE INDEX "recognition_rule_pair" ON "recognition_rule" USING btree ("home_school_id","host_school_id");--> statement-breakpoint
CREATE INDEX "recognition_rule_host" ON "recognition_rule" USING btree ("host_school_id");--> statement-breakpoint
CREATE INDEX "recognition_rule_source_course" ON "recognition_rule_source" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "recognition_rule_target_course" ON "recognition_rule_target" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "credit_account_school" ON "credit_account" USING btree ("school_id","balance");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_transaction_earned_once" ON "credit_transaction" USING btree ("grade_id","grade_number") WHERE "credit_transaction"."kind" = 'earn';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_transaction_recognised_once" ON "credit_transaction" USING btree ("recognition_id") WHERE "credit_transaction"."kind" = 'recognise';--> statement-breakpoint
CREATE INDEX "credit_transaction_grade" ON "credit_transaction" USING btree ("grade_id");--> statement-breakpoint
CREATE INDEX "credit_transaction_recognition" ON "credit_transaction" USING btree ("recognition_id");--> statement-breakpoint
CREATE INDEX "recognition_student" ON "recognition" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "recognition_host" ON "recognition" USING btree ("host_school_id");--> statement-breakpoint
CREATE INDEX "recognition_rule_used" ON "recognition" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "recognition_evidence_file" ON "recognition_evidence" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recognition_source_once" ON "recognition_source" USING btree ("grade_id") WHERE "recognition_source"."live";--> statement-breakpoint
CREATE INDEX "recognition_source_grade" ON "recognition_source" USING btree ("grade_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recognition_target_once" ON "recognition_target" USING btree ("student_id","course_id") WHERE "recognition_target"."live";--> statement-breakpoint
CREATE INDEX "recognition_target_course" ON "recognition_target" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "seat_verdict_student" ON "seat_verdict" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "seat_verdict_rule" ON "seat_verdict" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "seat_verdict_home" ON "seat_verdict" USING btree ("home_school_id");--> statement-breakpoint
CREATE INDEX "grade_guest" ON "grade" USING btree ("published_at") WHERE "grade"."home_school_id" <> "grade"."host_school_id";--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "mail_wish" DROP CONSTRAINT "mail_wish_kind";--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'drawn', 'promoted', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
ALTER TABLE "mail_wish" ADD CONSTRAINT "mail_wish_kind" CHECK ("mail_wish"."kind" in ('roundOpen', 'drawn', 'promoted', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'jobFailed', 'jobCancelled'));
--> statement-breakpoint
CREATE TABLE "recognition_due" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"number" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recognition_due" ADD CONSTRAINT "recognition_due_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A version of a rule is what students were told. A newer version takes its place; a department that gets another name
-- is still the same.
CREATE FUNCTION keep_recognition_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A rule that was in force is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.home_school_id, NEW.host_school_id, NEW.number, NEW.revision, NEW.kind, NEW.module, NEW.grade_as,
      NEW.counts_in_gpa, NEW.minimum_mark, NEW.tolerance, NEW.valid_from, NEW.valid_until, NEW.reason, NEW.active_from)
    IS DISTINCT FROM
    (OLD.home_school_id, OLD.host_school_id, OLD.number, OLD.revision, OLD.kind, OLD.module, OLD.grade_as,
      OLD.counts_in_gpa, OLD.minimum_mark, OLD.tolerance, OLD.valid_from, OLD.valid_until, OLD.reason, OLD.active_from)
    OR NEW.state <> OLD.state AND (OLD.state, NEW.state) <> ('active', 'superseded')
    OR OLD.state = 'superseded' AND NEW.superseded_at IS DISTINCT FROM OLD.superseded_at
  THEN
    RAISE EXCEPTION 'A rule that was in force never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER recognition_rule_kept BEFORE UPDATE OR DELETE ON "recognition_rule"
  FOR EACH ROW EXECUTE FUNCTION keep_recognition_rule();
--> statement-breakpoint
-- Nor do its courses change. What goes with a draft that is deleted finds no rule any more.
CREATE FUNCTION keep_recognition_rule_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM recognition_rule r WHERE r.state <> 'draft'
    AND r.id IN (CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE OLD.rule_id END,
                 CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.rule_id END))
  THEN
    RAISE EXCEPTION 'A rule that was in force never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP <> 'DELETE' AND NOT EXISTS (
    SELECT FROM recognition_rule r JOIN course c ON c.id = NEW.course_id
    WHERE r.id = NEW.rule_id
      AND c.school_id = CASE TG_TABLE_NAME WHEN 'recognition_rule_source' THEN r.host_school_id ELSE r.home_school_id END)
  THEN
    RAISE EXCEPTION 'A rule maps courses of the host to courses of the home school' USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER recognition_rule_source_kept BEFORE INSERT OR UPDATE OR DELETE ON "recognition_rule_source"
  FOR EACH ROW EXECUTE FUNCTION keep_recognition_rule_course();
--> statement-breakpoint
CREATE TRIGGER recognition_rule_target_kept BEFORE INSERT OR UPDATE OR DELETE ON "recognition_rule_target"
  FOR EACH ROW EXECUTE FUNCTION keep_recognition_rule_course();
--> statement-breakpoint
-- What is only added to: what a seat counts as, and the ledger.
CREATE FUNCTION refuse_recognition_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER seat_verdict_kept BEFORE UPDATE OR DELETE ON "seat_verdict"
  FOR EACH ROW EXECUTE FUNCTION refuse_recognition_change();
--> statement-breakpoint
CREATE TRIGGER seat_verdict_all_kept BEFORE TRUNCATE ON "seat_verdict"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_recognition_change();
--> statement-breakpoint
CREATE TRIGGER credit_transaction_kept BEFORE UPDATE OR DELETE ON "credit_transaction"
  FOR EACH ROW EXECUTE FUNCTION refuse_recognition_change();
--> statement-breakpoint
CREATE TRIGGER credit_transaction_all_kept BEFORE TRUNCATE ON "credit_transaction"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_recognition_change();
--> statement-breakpoint
CREATE TRIGGER credit_entry_kept BEFORE UPDATE OR DELETE ON "credit_entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_recognition_change();
--> statement-breakpoint
CREATE TRIGGER credit_entry_all_kept BEFORE TRUNCATE ON "credit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_recognition_change();
--> statement-breakpoint
-- A transaction comes behind the newest of its account.
CREATE FUNCTION chain_credit_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.previous_hash IS DISTINCT FROM coalesce(
    (SELECT t.hash FROM credit_transaction t WHERE t.student_id = NEW.student_id AND t.number = NEW.number - 1),
    CASE NEW.number WHEN 1 THEN repeat('0', 64) END)
  THEN
    RAISE EXCEPTION 'A credit transaction names the hash of the one before it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_transaction_chained BEFORE INSERT ON "credit_transaction"
  FOR EACH ROW EXECUTE FUNCTION chain_credit_transaction();
--> statement-breakpoint
-- At the commit the entries of a transaction come to 0, and there are some.
CREATE FUNCTION balance_credit_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about integer := CASE TG_TABLE_NAME WHEN 'credit_entry' THEN (to_jsonb(NEW)->>'transaction_id')::integer
    ELSE (to_jsonb(NEW)->>'id')::integer END;
BEGIN
  IF (SELECT coalesce(sum(e.credits), 1) FROM credit_entry e WHERE e.transaction_id = about) <> 0 THEN
    RAISE EXCEPTION 'The entries of credit transaction % do not come to 0', about USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER credit_entry_balanced AFTER INSERT ON "credit_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION balance_credit_transaction();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER credit_transaction_balanced AFTER INSERT ON "credit_transaction"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION balance_credit_transaction();
--> statement-breakpoint
-- What was decided stays; only recognised credits are taken back, by a document.
CREATE FUNCTION keep_recognition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    IF TG_OP = 'DELETE' AND OLD.submitted_at IS NOT NULL THEN
      RAISE EXCEPTION 'What was handed in is never deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE'
    OR NEW.state <> OLD.state AND (OLD.state, NEW.state) <> ('recognised', 'revoked')
    OR (NEW.school_id, NEW.number, NEW.student_id, NEW.host_school_id, NEW.way, NEW.appeal_of, NEW.rule_id, NEW.module,
        NEW.credits, NEW.grade_as, NEW.counts_in_gpa, NEW.reason, NEW.submitted_at)
      IS DISTINCT FROM
      (OLD.school_id, OLD.number, OLD.student_id, OLD.host_school_id, OLD.way, OLD.appeal_of, OLD.rule_id, OLD.module,
        OLD.credits, OLD.grade_as, OLD.counts_in_gpa, OLD.reason, OLD.submitted_at)
    -- With what mark it stands at home follows a correction of the grade.
    OR OLD.state <> 'recognised' AND (NEW.mark, NEW.mark_tenths) IS DISTINCT FROM (OLD.mark, OLD.mark_tenths)
  THEN
    RAISE EXCEPTION 'A recognition that was decided never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER recognition_kept BEFORE UPDATE OR DELETE ON "recognition"
  FOR EACH ROW EXECUTE FUNCTION keep_recognition();
--> statement-breakpoint
-- Nor do its sources and targets; that they are free for others follows from it.
CREATE FUNCTION keep_recognition_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM recognition r WHERE r.state <> 'draft'
    AND r.id IN (CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE OLD.recognition_id END,
                 CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.recognition_id END))
    AND (TG_OP <> 'UPDATE' OR to_jsonb(NEW) - 'live' <> to_jsonb(OLD) - 'live')
  THEN
    RAISE EXCEPTION 'A recognition that was decided never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER recognition_source_kept BEFORE INSERT OR UPDATE OR DELETE ON "recognition_source"
  FOR EACH ROW EXECUTE FUNCTION keep_recognition_part();
--> statement-breakpoint
CREATE TRIGGER recognition_target_kept BEFORE INSERT OR UPDATE OR DELETE ON "recognition_target"
  FOR EACH ROW EXECUTE FUNCTION keep_recognition_part();
--> statement-breakpoint
-- The credit bank of a student follows each grade of another school that is published or corrected.
CREATE FUNCTION note_guest_grade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recognition_due AS due (student_id) VALUES (NEW.student_id)
    ON CONFLICT (student_id) DO UPDATE SET number = due.number + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER grade_of_guest_noted AFTER INSERT OR UPDATE OF passed, number ON "grade"
  FOR EACH ROW WHEN (NEW.home_school_id <> NEW.host_school_id) EXECUTE FUNCTION note_guest_grade();
--> statement-breakpoint
INSERT INTO recognition_due (student_id)
  SELECT DISTINCT g.student_id FROM grade g WHERE g.home_school_id <> g.host_school_id;
