CREATE TABLE "settlement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"first_school_id" integer NOT NULL,
	"second_school_id" integer NOT NULL,
	"payer_id" integer NOT NULL,
	"payee_id" integer NOT NULL,
	"fen" bigint NOT NULL,
	"first_students" integer NOT NULL,
	"first_lines" integer NOT NULL,
	"first_credits" numeric(9, 2) NOT NULL,
	"first_fen" bigint NOT NULL,
	"second_students" integer NOT NULL,
	"second_lines" integer NOT NULL,
	"second_credits" numeric(9, 2) NOT NULL,
	"second_fen" bigint NOT NULL,
	"pending" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"payer_confirmed_at" timestamp with time zone,
	"payer_confirmed_by" text DEFAULT '' NOT NULL,
	"payee_confirmed_at" timestamp with time zone,
	"payee_confirmed_by" text DEFAULT '' NOT NULL,
	"payment" text DEFAULT '' NOT NULL,
	"paid_on" date,
	"closed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settlement_state" CHECK ("settlement"."state" in ('draft', 'payerConfirmed', 'confirmed', 'paid', 'closed', 'voided')),
	CONSTRAINT "settlement_two_schools" CHECK ("settlement"."first_school_id" < "settlement"."second_school_id"),
	CONSTRAINT "settlement_balance" CHECK ("settlement"."fen" = abs("settlement"."first_fen" - "settlement"."second_fen") and case when "settlement"."second_fen" > "settlement"."first_fen"
        then "settlement"."payer_id" = "settlement"."second_school_id" and "settlement"."payee_id" = "settlement"."first_school_id"
        else "settlement"."payer_id" = "settlement"."first_school_id" and "settlement"."payee_id" = "settlement"."second_school_id" end),
	CONSTRAINT "settlement_confirmed" CHECK (("settlement"."payer_confirmed_at" is null) = ("settlement"."payer_confirmed_by" = '')
        and ("settlement"."payee_confirmed_at" is null) = ("settlement"."payee_confirmed_by" = '')
        and case "settlement"."state" when 'draft' then "settlement"."payer_confirmed_at" is null and "settlement"."payee_confirmed_at" is null
          when 'payerConfirmed' then "settlement"."payer_confirmed_at" is not null and "settlement"."payee_confirmed_at" is null
          when 'voided' then true
          else "settlement"."payer_confirmed_at" is not null and "settlement"."payee_confirmed_at" is not null end),
	CONSTRAINT "settlement_paid" CHECK (("settlement"."paid_on" is null) = ("settlement"."payment" = '') and ("settlement"."state" = 'closed') = ("settlement"."closed_at" is not null)
        and ("settlement"."state" = 'voided') = ("settlement"."reason" <> '')
        and case "settlement"."state" when 'paid' then "settlement"."paid_on" is not null
          when 'closed' then ("settlement"."paid_on" is not null) = ("settlement"."fen" > 0) else "settlement"."paid_on" is null end)
);
--> statement-breakpoint
CREATE TABLE "settlement_dispute" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_dispute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"settlement_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"reason" text NOT NULL,
	"raised_by" text NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"answer" text DEFAULT '' NOT NULL,
	"answered_school_id" integer,
	"answered_by" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "settlement_dispute_outcome" CHECK ("settlement_dispute"."outcome" in ('kept', 'leftOut')),
	CONSTRAINT "settlement_dispute_answered" CHECK (("settlement_dispute"."outcome" is null) = ("settlement_dispute"."answered_at" is null) and ("settlement_dispute"."outcome" is null) = ("settlement_dispute"."answer" = ''))
);
--> statement-breakpoint
CREATE TABLE "settlement_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"settlement_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"offering_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"host_school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"credits" numeric(9, 2) NOT NULL,
	"fee" numeric(8, 2) NOT NULL,
	"agreement_id" integer,
	"included" boolean DEFAULT true NOT NULL,
	CONSTRAINT "settlement_line_once" UNIQUE("settlement_id","student_id","offering_id"),
	CONSTRAINT "settlement_line_kind" CHECK ("settlement_line"."kind" in ('listed', 'withdrawn', 'cancelled')),
	CONSTRAINT "settlement_line_two_schools" CHECK ("settlement_line"."home_school_id" <> "settlement_line"."host_school_id"),
	CONSTRAINT "settlement_line_numbers" CHECK ("settlement_line"."credits" >= 0 and "settlement_line"."fee" >= 0 and ("settlement_line"."agreement_id" is not null or "settlement_line"."fee" = 0))
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "mail_wish" DROP CONSTRAINT "mail_wish_kind";--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_first_school_id_school_id_fk" FOREIGN KEY ("first_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_second_school_id_school_id_fk" FOREIGN KEY ("second_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_payer_id_school_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_payee_id_school_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_dispute" ADD CONSTRAINT "settlement_dispute_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_dispute" ADD CONSTRAINT "settlement_dispute_line_id_settlement_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."settlement_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_dispute" ADD CONSTRAINT "settlement_dispute_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_dispute" ADD CONSTRAINT "settlement_dispute_answered_school_id_school_id_fk" FOREIGN KEY ("answered_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_home_school_id_school_id_fk" FOREIGN KEY ("home_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_host_school_id_school_id_fk" FOREIGN KEY ("host_school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_one_of_pair" ON "settlement" USING btree ("year","first_school_id","second_school_id") WHERE "settlement"."state" <> 'voided';--> statement-breakpoint
CREATE INDEX "settlement_first" ON "settlement" USING btree ("first_school_id");--> statement-breakpoint
CREATE INDEX "settlement_second" ON "settlement" USING btree ("second_school_id");--> statement-breakpoint
CREATE INDEX "settlement_payer" ON "settlement" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "settlement_payee" ON "settlement" USING btree ("payee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_dispute_one_open" ON "settlement_dispute" USING btree ("line_id") WHERE "settlement_dispute"."outcome" is null;--> statement-breakpoint
CREATE INDEX "settlement_dispute_line" ON "settlement_dispute" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "settlement_dispute_settlement" ON "settlement_dispute" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_dispute_school" ON "settlement_dispute" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "settlement_dispute_answered" ON "settlement_dispute" USING btree ("answered_school_id");--> statement-breakpoint
CREATE INDEX "settlement_line_student" ON "settlement_line" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "settlement_line_offering" ON "settlement_line" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "settlement_line_semester" ON "settlement_line" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "settlement_line_home" ON "settlement_line" USING btree ("home_school_id");--> statement-breakpoint
CREATE INDEX "settlement_line_host" ON "settlement_line" USING btree ("host_school_id");--> statement-breakpoint
CREATE INDEX "settlement_line_agreement" ON "settlement_line" USING btree ("agreement_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'drawn', 'promoted', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
ALTER TABLE "mail_wish" ADD CONSTRAINT "mail_wish_kind" CHECK ("mail_wish"."kind" in ('roundOpen', 'drawn', 'promoted', 'classCancelled', 'classKept', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'gradePublished', 'gradeChanged', 'gradeDue', 'gradeReturned', 'examPlanned', 'creditsRecognised', 'creditsDue', 'creditsToClaim', 'settlementDue', 'jobFailed', 'jobCancelled'));--> statement-breakpoint
-- A settlement goes its way, and its figures change only while it is a draft.
CREATE FUNCTION keep_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A settlement is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('draft', 'payerConfirmed'), ('payerConfirmed', 'draft'), ('payerConfirmed', 'confirmed'), ('confirmed', 'paid'),
    ('confirmed', 'closed'), ('paid', 'closed'), ('draft', 'voided'), ('payerConfirmed', 'voided'), ('confirmed', 'voided'))
  THEN
    RAISE EXCEPTION 'A settlement does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.year, NEW.first_school_id, NEW.second_school_id) <> (OLD.year, OLD.first_school_id, OLD.second_school_id)
    OR (OLD.state <> 'draft' OR NEW.state <> 'draft') AND
      (NEW.payer_id, NEW.payee_id, NEW.fen, NEW.first_students, NEW.first_lines, NEW.first_credits, NEW.first_fen,
        NEW.second_students, NEW.second_lines, NEW.second_credits, NEW.second_fen, NEW.pending, NEW.made_at)
      IS DISTINCT FROM
      (OLD.payer_id, OLD.payee_id, OLD.fen, OLD.first_students, OLD.first_lines, OLD.first_credits, OLD.first_fen,
        OLD.second_students, OLD.second_lines, OLD.second_credits, OLD.second_fen, OLD.pending, OLD.made_at)
  THEN
    RAISE EXCEPTION 'The figures of a settlement change only while it is a draft' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.payment <> '' AND (NEW.payment, NEW.paid_on) IS DISTINCT FROM (OLD.payment, OLD.paid_on) THEN
    RAISE EXCEPTION 'A payment that was registered never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state IN ('payerConfirmed', 'confirmed') AND NEW.state <> OLD.state AND EXISTS (
    SELECT FROM settlement_dispute d WHERE d.settlement_id = NEW.id AND d.outcome IS NULL)
  THEN
    RAISE EXCEPTION 'A settlement with an open dispute is not confirmed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER settlement_kept BEFORE UPDATE OR DELETE ON "settlement"
  FOR EACH ROW EXECUTE FUNCTION keep_settlement();
--> statement-breakpoint
-- Nor do its lines, and what is said about them.
CREATE FUNCTION keep_settlement_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM settlement s WHERE s.state <> 'draft'
    AND s.id IN (CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE OLD.settlement_id END,
                 CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.settlement_id END))
  THEN
    RAISE EXCEPTION 'The lines of a settlement change only while it is a draft' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER settlement_line_kept BEFORE INSERT OR UPDATE OR DELETE ON "settlement_line"
  FOR EACH ROW EXECUTE FUNCTION keep_settlement_part();
--> statement-breakpoint
CREATE TRIGGER settlement_dispute_kept BEFORE INSERT OR UPDATE OR DELETE ON "settlement_dispute"
  FOR EACH ROW EXECUTE FUNCTION keep_settlement_part();
--> statement-breakpoint
-- A dispute that was decided stays as it was.
CREATE FUNCTION keep_settlement_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL
    OR (NEW.settlement_id, NEW.line_id, NEW.school_id, NEW.reason, NEW.raised_by, NEW.raised_at)
      <> (OLD.settlement_id, OLD.line_id, OLD.school_id, OLD.reason, OLD.raised_by, OLD.raised_at)
  THEN
    RAISE EXCEPTION 'A dispute is only answered, once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER settlement_dispute_answered_once BEFORE UPDATE ON "settlement_dispute"
  FOR EACH ROW EXECUTE FUNCTION keep_settlement_dispute();
