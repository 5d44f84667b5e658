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
ALTER TABLE "degree_progress" ADD CONSTRAINT "degree_progress_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "degree_progress" ADD CONSTRAINT "degree_progress_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "degree_progress" ADD CONSTRAINT "degree_progress_programme_id_programme_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programme"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "degree_progress_due" ADD CONSTRAINT "degree_progress_due_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "degree_progress_school" ON "degree_progress" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "degree_progress_programme" ON "degree_progress" USING btree ("programme_id");--> statement-breakpoint
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
