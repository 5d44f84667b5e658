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
	"department_pinyin" text NOT NULL,
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
CREATE TABLE "round" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"school_id" integer,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"audience" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"max_credits" numeric(5, 1) NOT NULL,
	"max_courses" integer NOT NULL,
	"allows_withdrawal" boolean NOT NULL,
	"allows_waitlist" boolean NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "round_mode" CHECK ("round"."mode" in ('instant', 'lottery', 'points')),
	CONSTRAINT "round_state" CHECK ("round"."state" in ('draft', 'open', 'closed')),
	CONSTRAINT "round_window" CHECK ("round"."closes_at" > "round"."opens_at"),
	CONSTRAINT "round_caps" CHECK ("round"."max_credits" >= 0 and "round"."max_courses" >= 0)
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
CREATE TABLE "enrolment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enrolment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"offering_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"round_id" integer,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"queue_number" bigint,
	"enrolled_at" timestamp with time zone NOT NULL,
	"dropped_at" timestamp with time zone,
	"drop_reason" text,
	"sequence" bigint NOT NULL,
	"drop_sequence" bigint,
	"swapped_from" integer,
	"skip_code" text,
	CONSTRAINT "enrolment_state" CHECK ("enrolment"."state" in ('enrolled', 'queued', 'dropped')),
	CONSTRAINT "enrolment_source" CHECK ("enrolment"."source" in ('self', 'proxy', 'waitlist', 'lottery', 'programme')),
	CONSTRAINT "enrolment_queue_number" CHECK (("enrolment"."state" = 'queued') <= ("enrolment"."queue_number" is not null)),
	CONSTRAINT "enrolment_dropped" CHECK (("enrolment"."state" = 'dropped') = ("enrolment"."dropped_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "offering_seat" (
	"semester_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"offering_id" integer PRIMARY KEY NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"taken_by_school" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "offering_seat_taken" CHECK ("offering_seat"."taken" between 0 and "offering_seat"."capacity"),
	CONSTRAINT "offering_seat_queued" CHECK ("offering_seat"."queued" >= 0)
);
--> statement-breakpoint
CREATE TABLE "selection_demand" (
	"round_id" integer NOT NULL,
	"offering_id" integer NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "selection_demand_round_id_offering_id_pk" PRIMARY KEY("round_id","offering_id")
);
--> statement-breakpoint
CREATE TABLE "selection_log" (
	"sequence" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "selection_log_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"semester_id" integer NOT NULL,
	"round_id" integer,
	"action" text NOT NULL,
	"student_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"offering_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"source" text NOT NULL,
	"account_id" integer,
	"actor" text NOT NULL,
	"impersonator_id" integer,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "selection_log_action" CHECK ("selection_log"."action" in ('enrol', 'queue', 'promote', 'withdraw', 'leaveWaitlist', 'swap', 'skipPromotion'))
);
--> statement-breakpoint
CREATE TABLE "selection_tally" (
	"round_id" integer NOT NULL,
	"second" timestamp with time zone NOT NULL,
	"node" text NOT NULL,
	"attempts" integer NOT NULL,
	"admitted" integer NOT NULL,
	"refused" integer NOT NULL,
	"withdrawn" integer NOT NULL,
	"promoted" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "selection_tally_round_id_second_node_pk" PRIMARY KEY("round_id","second","node"),
	CONSTRAINT "selection_tally_sum" CHECK ("selection_tally"."admitted" + "selection_tally"."refused" <= "selection_tally"."attempts")
);
--> statement-breakpoint
CREATE TABLE "student_term" (
	"semester_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"credits" numeric(5, 1) DEFAULT 0 NOT NULL,
	"courses" integer DEFAULT 0 NOT NULL,
	"offering_ids" integer[] DEFAULT '{}' NOT NULL,
	"placed_ids" integer[] DEFAULT '{}' NOT NULL,
	"queued_ids" integer[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "student_term_semester_id_student_id_pk" PRIMARY KEY("semester_id","student_id"),
	CONSTRAINT "student_term_courses" CHECK ("student_term"."courses" = cardinality("student_term"."offering_ids") - cardinality("student_term"."placed_ids")),
	CONSTRAINT "student_term_credits" CHECK ("student_term"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wish" (
	"round_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"offering_id" integer NOT NULL,
	"rank" smallint NOT NULL,
	"points" smallint DEFAULT 0 NOT NULL,
	"result" text DEFAULT 'wished' NOT NULL,
	"wished_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wish_round_id_student_id_offering_id_pk" PRIMARY KEY("round_id","student_id","offering_id"),
	CONSTRAINT "wish_rank_positive" CHECK ("wish"."rank" >= 1),
	CONSTRAINT "wish_points" CHECK ("wish"."points" between 0 and 100),
	CONSTRAINT "wish_result" CHECK ("wish"."result" in ('wished', 'won', 'lost'))
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
ALTER TABLE "round" ADD CONSTRAINT "round_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus" ADD CONSTRAINT "campus_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_travel" ADD CONSTRAINT "campus_travel_from_campus_id_campus_id_fk" FOREIGN KEY ("from_campus_id") REFERENCES "public"."campus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_travel" ADD CONSTRAINT "campus_travel_to_campus_id_campus_id_fk" FOREIGN KEY ("to_campus_id") REFERENCES "public"."campus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_offering_id_offering_seat_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering_seat"("offering_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_seat" ADD CONSTRAINT "offering_seat_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_seat" ADD CONSTRAINT "offering_seat_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_seat" ADD CONSTRAINT "offering_seat_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_demand" ADD CONSTRAINT "selection_demand_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_demand" ADD CONSTRAINT "selection_demand_offering_id_offering_seat_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering_seat"("offering_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_log" ADD CONSTRAINT "selection_log_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_log" ADD CONSTRAINT "selection_log_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_log" ADD CONSTRAINT "selection_log_offering_id_offering_seat_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering_seat"("offering_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_tally" ADD CONSTRAINT "selection_tally_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_term" ADD CONSTRAINT "student_term_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_term" ADD CONSTRAINT "student_term_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_offering_id_offering_seat_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering_seat"("offering_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "import_job_one_per_school" ON "import_job" USING btree ("school_id") WHERE "import_job"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "meeting_offering" ON "meeting" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "offering_semester_state" ON "offering" USING btree ("semester_id","state");--> statement-breakpoint
CREATE INDEX "offering_course" ON "offering" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "offering_teacher_teacher" ON "offering_teacher" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "student_campus" ON "student" USING btree ("campus_id");--> statement-breakpoint
CREATE INDEX "teacher_school_name" ON "teacher" USING btree ("school_id","name");--> statement-breakpoint
CREATE INDEX "round_semester_state" ON "round" USING btree ("semester_id","state");--> statement-breakpoint
CREATE INDEX "round_school" ON "round" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "campus_travel_to" ON "campus_travel" USING btree ("to_campus_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_once_per_offering" ON "enrolment" USING btree ("student_id","offering_id") WHERE "enrolment"."state" in ('enrolled', 'queued');--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_once_per_course" ON "enrolment" USING btree ("student_id","semester_id","course_id") WHERE "enrolment"."state" = 'enrolled';--> statement-breakpoint
CREATE INDEX "enrolment_waiting" ON "enrolment" USING btree ("offering_id","queue_number") WHERE "enrolment"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "enrolment_offering" ON "enrolment" USING btree ("offering_id","state");--> statement-breakpoint
CREATE INDEX "enrolment_student" ON "enrolment" USING btree ("student_id","offering_id");--> statement-breakpoint
CREATE INDEX "enrolment_course" ON "enrolment" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "enrolment_round" ON "enrolment" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "offering_seat_semester_school" ON "offering_seat" USING btree ("semester_id","school_id");--> statement-breakpoint
CREATE INDEX "selection_demand_offering" ON "selection_demand" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "selection_log_semester" ON "selection_log" USING btree ("semester_id","sequence");--> statement-breakpoint
CREATE INDEX "selection_log_round" ON "selection_log" USING btree ("round_id","sequence");--> statement-breakpoint
CREATE INDEX "selection_log_student" ON "selection_log" USING btree ("student_id","sequence");--> statement-breakpoint
CREATE INDEX "selection_log_offering" ON "selection_log" USING btree ("offering_id","sequence");--> statement-breakpoint
CREATE INDEX "student_term_student" ON "student_term" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wish_rank" ON "wish" USING btree ("round_id","student_id","rank");--> statement-breakpoint
CREATE INDEX "wish_student" ON "wish" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "wish_offering" ON "wish" USING btree ("offering_id");--> statement-breakpoint
CREATE UNIQUE INDEX "semester_one_current" ON "semester" USING btree ("is_current") WHERE "semester"."is_current";--> statement-breakpoint
CREATE INDEX "account_school" ON "account" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "login_session_account" ON "login_session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "login_session_revoked" ON "login_session" USING btree ("revoked_at") WHERE "login_session"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "spent_captcha_expires" ON "spent_captcha" USING btree ("expires_at");