CREATE TABLE "document" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"school_id" integer NOT NULL,
	"student_id" integer,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"holder_name" text NOT NULL,
	"holder_number" text NOT NULL,
	"code" char(16) NOT NULL,
	"sha256" char(64) NOT NULL,
	"digest" char(64) NOT NULL,
	"checked" jsonb NOT NULL,
	"file_id" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by_id" integer NOT NULL,
	"issued_by" text NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"replaced_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"reason" text,
	"revocation_number" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "document_number" UNIQUE("number"),
	CONSTRAINT "document_code" UNIQUE("code"),
	CONSTRAINT "document_language" CHECK ("document"."language" in ('zh', 'en')),
	CONSTRAINT "document_state" CHECK ("document"."state" in ('valid', 'replaced', 'revoked')),
	CONSTRAINT "document_code_form" CHECK ("document"."code" ~ '^[2-79A-HJ-NP-Z]{16}$'),
	CONSTRAINT "document_ended" CHECK (("document"."state" = 'valid') = ("document"."replaced_at" is null and "document"."revoked_at" is null and "document"."reason" is null)
        and ("document"."state" <> 'replaced' or "document"."replaced_at" is not null)
        and ("document"."state" = 'revoked') = ("document"."revoked_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "document_count" (
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_count_school_id_kind_year_pk" PRIMARY KEY("school_id","kind","year")
);
--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_count" ADD CONSTRAINT "document_count_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_one_valid" ON "document" USING btree ("student_id","kind","language") WHERE "document"."state" = 'valid';--> statement-breakpoint
CREATE INDEX "document_school" ON "document" USING btree ("school_id","id");--> statement-breakpoint
CREATE INDEX "document_student" ON "document" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "document_file" ON "document" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_issued_by" ON "document" USING btree ("issued_by_id");
--> statement-breakpoint
-- Somebody may hold the paper for decades: of a document only the state, and what is said about it, changes, one way.
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept document;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    kept := NEW;
    kept.state := OLD.state;
    kept.replaced_at := OLD.replaced_at;
    kept.revoked_at := OLD.revoked_at;
    kept.reason := OLD.reason;
    kept.revocation_number := OLD.revocation_number;
    kept.version := OLD.version;
    IF kept IS NOT DISTINCT FROM OLD AND OLD.state <> 'revoked'
      AND (NEW.state = 'revoked' OR (OLD.state = 'valid' AND NEW.state = 'replaced')) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'A document that was issued is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER document_kept BEFORE UPDATE OR DELETE ON "document"
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
