CREATE TABLE "cache_node" (
	"node" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_correction" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"field" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"proof_id" integer,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "record_correction_field" CHECK ("record_correction"."field" in ('name', 'studentNumber', 'grade', 'department', 'major', 'className', 'campus'))
);
--> statement-breakpoint
CREATE TABLE "record_look" (
	"student_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"part" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "record_look_student_id_day_account_id_part_pk" PRIMARY KEY("student_id","day","account_id","part"),
	CONSTRAINT "record_look_part" CHECK ("record_look"."part" in ('register', 'document', 'credits'))
);
--> statement-breakpoint
CREATE TABLE "statement_sample" (
	"at" timestamp with time zone NOT NULL,
	"statement" text NOT NULL,
	"calls" bigint NOT NULL,
	"total_ms" double precision NOT NULL,
	"squares" double precision NOT NULL,
	CONSTRAINT "statement_sample_at_statement_pk" PRIMARY KEY("at","statement")
);
--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "picture_id" integer;--> statement-breakpoint
ALTER TABLE "record_correction" ADD CONSTRAINT "record_correction_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_correction" ADD CONSTRAINT "record_correction_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_correction" ADD CONSTRAINT "record_correction_proof_id_file_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_correction" ADD CONSTRAINT "record_correction_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_look" ADD CONSTRAINT "record_look_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_look" ADD CONSTRAINT "record_look_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_correction_school" ON "record_correction" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "record_correction_student" ON "record_correction" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "record_correction_proof" ON "record_correction" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "record_correction_asked_by" ON "record_correction" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "record_correction_asked_at" ON "record_correction" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "record_look_latest" ON "record_look" USING btree ("student_id","at");--> statement-breakpoint
CREATE INDEX "record_look_account" ON "record_look" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_picture_id_file_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_picture" ON "account" USING btree ("picture_id");--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_closed_at" CHECK ("round"."closed_at" is null or "round"."state" not in ('draft', 'published'));