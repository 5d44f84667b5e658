CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"account_id" integer,
	"person_name" text NOT NULL,
	"role_id" text,
	"school_id" integer,
	"impersonator_id" integer,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"credits" numeric(4, 1) NOT NULL,
	"hours" integer NOT NULL,
	"nature" text NOT NULL,
	"department" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"pinyin" text NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "course_school_code" UNIQUE("school_id","code"),
	CONSTRAINT "course_nature" CHECK ("course"."nature" in ('required', 'restricted', 'elective', 'general')),
	CONSTRAINT "course_credits" CHECK ("course"."credits" between 0 and 40),
	CONSTRAINT "course_hours" CHECK ("course"."hours" >= 0)
);
--> statement-breakpoint
CREATE TABLE "course_exclusion" (
	"course_id" integer NOT NULL,
	"excluded_course_id" integer NOT NULL,
	CONSTRAINT "course_exclusion_course_id_excluded_course_id_pk" PRIMARY KEY("course_id","excluded_course_id"),
	CONSTRAINT "course_exclusion_other" CHECK ("course_exclusion"."course_id" <> "course_exclusion"."excluded_course_id")
);
--> statement-breakpoint
CREATE TABLE "course_prerequisite" (
	"course_id" integer NOT NULL,
	"required_course_id" integer NOT NULL,
	CONSTRAINT "course_prerequisite_course_id_required_course_id_pk" PRIMARY KEY("course_id","required_course_id"),
	CONSTRAINT "course_prerequisite_other" CHECK ("course_prerequisite"."course_id" <> "course_prerequisite"."required_course_id")
);
--> statement-breakpoint
CREATE TABLE "passed_course" (
	"student_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"semester_id" integer,
	CONSTRAINT "passed_course_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "dictionary" (
	"dic_name" text NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"sn" integer NOT NULL,
	"expired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dictionary_dic_name_code_pk" PRIMARY KEY("dic_name","code")
);
--> statement-breakpoint
CREATE TABLE "import_job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"started_by" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"node" text NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"summary" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"alive_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "import_job_state" CHECK ("import_job"."state" in ('checking', 'writing', 'succeeded', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "meeting" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"weeks" integer[] NOT NULL,
	"sections" integer[] NOT NULL,
	"campus_id" integer,
	"classroom" text DEFAULT '' NOT NULL,
	CONSTRAINT "meeting_weekday" CHECK ("meeting"."weekday" between 1 and 7),
	CONSTRAINT "meeting_weeks" CHECK (cardinality("meeting"."weeks") > 0),
	CONSTRAINT "meeting_sections" CHECK (cardinality("meeting"."sections") > 0)
);
--> statement-breakpoint
CREATE TABLE "offering" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offering_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"code" text NOT NULL,
	"min_enrolment" integer DEFAULT 0 NOT NULL,
	"waitlist_capacity" integer,
	"guest_quotas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"guest_quota_release_at" timestamp with time zone,
	"audience" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offering_semester_school_code" UNIQUE("semester_id","school_id","code"),
	CONSTRAINT "offering_state" CHECK ("offering"."state" in ('draft', 'scheduled', 'published', 'closed', 'cancelled')),
	CONSTRAINT "offering_min_enrolment" CHECK ("offering"."min_enrolment" >= 0),
	CONSTRAINT "offering_waitlist_capacity" CHECK ("offering"."waitlist_capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offering_teacher" (
	"offering_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "offering_teacher_offering_id_teacher_id_pk" PRIMARY KEY("offering_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "student" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"student_number" text NOT NULL,
	"name" text NOT NULL,
	"grade" integer NOT NULL,
	"department" text NOT NULL,
	"major" text NOT NULL,
	"campus_id" integer,
	"pinyin" text NOT NULL,
	CONSTRAINT "student_school_number" UNIQUE("school_id","student_number")
);
--> statement-breakpoint
CREATE TABLE "teacher" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teacher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"staff_number" text,
	"name" text NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"pinyin" text NOT NULL,
	CONSTRAINT "teacher_school_staff_number" UNIQUE("school_id","staff_number")
);
--> statement-breakpoint
CREATE TABLE "campus" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "campus_school_name" UNIQUE("school_id","name")
);
--> statement-breakpoint
CREATE TABLE "campus_travel" (
	"from_campus_id" integer NOT NULL,
	"to_campus_id" integer NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "campus_travel_from_campus_id_to_campus_id_pk" PRIMARY KEY("from_campus_id","to_campus_id"),
	CONSTRAINT "campus_travel_minutes" CHECK ("campus_travel"."minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "school" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"pinyin" text NOT NULL,
	"section_clock" jsonb NOT NULL,
	CONSTRAINT "school_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "calendar_exception" (
	"semester_id" integer NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"follows_day" date,
	CONSTRAINT "calendar_exception_semester_id_day_pk" PRIMARY KEY("semester_id","day")
);
--> statement-breakpoint
CREATE TABLE "semester" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "semester_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"year" integer NOT NULL,
	"term" integer NOT NULL,
	"name" text NOT NULL,
	"first_monday" date NOT NULL,
	"weeks" integer NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	CONSTRAINT "semester_code_unique" UNIQUE("code"),
	CONSTRAINT "semester_term" CHECK ("semester"."term" in (1, 2, 3)),
	CONSTRAINT "semester_weeks" CHECK ("semester"."weeks" between 1 and 40),
	CONSTRAINT "semester_first_monday" CHECK (extract(isodow from "semester"."first_monday") = 1)
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"useraccount" text NOT NULL,
	"password_hash" text NOT NULL,
	"person_name" text NOT NULL,
	"user_type" text NOT NULL,
	"school_id" integer,
	"student_id" integer,
	"teacher_id" integer,
	"page_size" integer DEFAULT 50 NOT NULL,
	"default_role_id" text NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"last_failed_at" timestamp with time zone,
	"locked_until" timestamp with time zone,
	"disabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_useraccount_unique" UNIQUE("useraccount"),
	CONSTRAINT "account_student_id_unique" UNIQUE("student_id"),
	CONSTRAINT "account_teacher_id_unique" UNIQUE("teacher_id"),
	CONSTRAINT "account_user_type" CHECK ("account"."user_type" in ('student', 'teacher', 'other')),
	CONSTRAINT "account_page_size" CHECK ("account"."page_size" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "account_role" (
	"account_id" integer NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "account_role_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "login_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"role_id" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp with time zone,
	"impersonator_id" integer,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"sn" integer NOT NULL,
	"name_zh" text NOT NULL,
	"icon" text,
	"level" integer NOT NULL,
	"permission_type" integer DEFAULT 1 NOT NULL,
	"font_end_url" text,
	"permission" text,
	"role_ids" text
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" text PRIMARY KEY NOT NULL,
	"name_zh" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permission" (
	"role_id" text NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "role_permission_role_id_permission_pk" PRIMARY KEY("role_id","permission")
);
--> statement-breakpoint
CREATE TABLE "spent_captcha" (
	"uuid" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_subscription" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_subscription_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_exclusion" ADD CONSTRAINT "course_exclusion_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_exclusion" ADD CONSTRAINT "course_exclusion_excluded_course_id_course_id_fk" FOREIGN KEY ("excluded_course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prerequisite" ADD CONSTRAINT "course_prerequisite_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prerequisite" ADD CONSTRAINT "course_prerequisite_required_course_id_course_id_fk" FOREIGN KEY ("required_course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passed_course" ADD CONSTRAINT "passed_course_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passed_course" ADD CONSTRAINT "passed_course_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passed_course" ADD CONSTRAINT "passed_course_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_campus_id_campus_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_teacher" ADD CONSTRAINT "offering_teacher_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_teacher" ADD CONSTRAINT "offering_teacher_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_campus_id_campus_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus" ADD CONSTRAINT "campus_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_travel" ADD CONSTRAINT "campus_travel_from_campus_id_campus_id_fk" FOREIGN KEY ("from_campus_id") REFERENCES "public"."campus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_travel" ADD CONSTRAINT "campus_travel_to_campus_id_campus_id_fk" FOREIGN KEY ("to_campus_id") REFERENCES "public"."campus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_exception" ADD CONSTRAINT "calendar_exception_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_default_role_id_role_id_fk" FOREIGN KEY ("default_role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_session" ADD CONSTRAINT "login_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_session" ADD CONSTRAINT "login_session_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_session" ADD CONSTRAINT "login_session_impersonator_id_account_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_log_at" ON "operation_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operation_log_target" ON "operation_log" USING btree ("target");--> statement-breakpoint
CREATE INDEX "operation_log_account" ON "operation_log" USING btree ("account_id","at") WHERE "operation_log"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "course_exclusion_excluded" ON "course_exclusion" USING btree ("excluded_course_id");--> statement-breakpoint
CREATE INDEX "course_prerequisite_required" ON "course_prerequisite" USING btree ("required_course_id");--> statement-breakpoint
CREATE INDEX "passed_course_course" ON "passed_course" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "import_job_running" ON "import_job" USING btree ("node") WHERE "import_job"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "meeting_offering" ON "meeting" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "offering_semester_state" ON "offering" USING btree ("semester_id","state");--> statement-breakpoint
CREATE INDEX "offering_course" ON "offering" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "offering_teacher_teacher" ON "offering_teacher" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "student_campus" ON "student" USING btree ("campus_id");--> statement-breakpoint
CREATE INDEX "teacher_school_name" ON "teacher" USING btree ("school_id","name");--> statement-breakpoint
CREATE INDEX "campus_travel_to" ON "campus_travel" USING btree ("to_campus_id");--> statement-breakpoint
CREATE UNIQUE INDEX "semester_one_current" ON "semester" USING btree ("is_current") WHERE "semester"."is_current";--> statement-breakpoint
CREATE INDEX "account_school" ON "account" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "login_session_account" ON "login_session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "login_session_revoked" ON "login_session" USING btree ("revoked_at") WHERE "login_session"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "spent_captcha_expires" ON "spent_captcha" USING btree ("expires_at");