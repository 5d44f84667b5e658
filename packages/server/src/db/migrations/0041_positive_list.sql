CREATE TABLE "positive_list" (
	"offering_id" integer PRIMARY KEY NOT NULL,
	"semester_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"total" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"seat_version" integer NOT NULL,
	CONSTRAINT "positive_list_kind" CHECK ("positive_list"."kind" in ('first', 'final', 'change'))
);
--> statement-breakpoint
CREATE TABLE "positive_list_change" (
	"offering_id" integer NOT NULL,
	"number" integer NOT NULL,
	"student_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"change" text NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone,
	CONSTRAINT "positive_list_change_offering_id_number_student_id_pk" PRIMARY KEY("offering_id","number","student_id"),
	CONSTRAINT "positive_list_change_change" CHECK ("positive_list_change"."change" in ('added', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "positive_list_entry" (
	"offering_id" integer NOT NULL,
	"number" integer NOT NULL,
	"student_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"home_school_id" integer NOT NULL,
	"source" text NOT NULL,
	"enrolled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "positive_list_entry_offering_id_number_student_id_pk" PRIMARY KEY("offering_id","number","student_id"),
	CONSTRAINT "positive_list_entry_source" CHECK ("positive_list_entry"."source" in ('self', 'proxy', 'waitlist', 'lottery', 'programme'))
);
--> statement-breakpoint
CREATE TABLE "positive_list_version" (
	"offering_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	"added" integer NOT NULL,
	"removed" integer NOT NULL,
	CONSTRAINT "positive_list_version_offering_id_number_pk" PRIMARY KEY("offering_id","number"),
	CONSTRAINT "positive_list_version_kind" CHECK ("positive_list_version"."kind" in ('first', 'final', 'change')),
	CONSTRAINT "positive_list_version_number" CHECK ("positive_list_version"."number" >= 1),
	CONSTRAINT "positive_list_version_counts" CHECK ("positive_list_version"."total" >= 0 and "positive_list_version"."added" >= 0 and "positive_list_version"."removed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "positive_list" ADD CONSTRAINT "positive_list_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positive_list" ADD CONSTRAINT "positive_list_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positive_list_change" ADD CONSTRAINT "positive_list_change_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positive_list_change" ADD CONSTRAINT "positive_list_change_version_fk" FOREIGN KEY ("offering_id","number") REFERENCES "public"."positive_list_version"("offering_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positive_list_entry" ADD CONSTRAINT "positive_list_entry_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positive_list_entry" ADD CONSTRAINT "positive_list_entry_version_fk" FOREIGN KEY ("offering_id","number") REFERENCES "public"."positive_list_version"("offering_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positive_list_version" ADD CONSTRAINT "positive_list_version_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "positive_list_semester" ON "positive_list" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "positive_list_change_student" ON "positive_list_change" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "positive_list_entry_student" ON "positive_list_entry" USING btree ("student_id","offering_id");
--> statement-breakpoint
-- A version of a positive list is only added: what was printed and signed can be read again as it was.
CREATE FUNCTION refuse_positive_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A version of a positive list is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER positive_list_version_kept BEFORE UPDATE OR DELETE ON "positive_list_version"
  FOR EACH ROW EXECUTE FUNCTION refuse_positive_list_change();
--> statement-breakpoint
CREATE TRIGGER positive_list_entry_kept BEFORE UPDATE OR DELETE ON "positive_list_entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_positive_list_change();
--> statement-breakpoint
CREATE TRIGGER positive_list_change_kept BEFORE UPDATE OR DELETE ON "positive_list_change"
  FOR EACH ROW EXECUTE FUNCTION refuse_positive_list_change();
