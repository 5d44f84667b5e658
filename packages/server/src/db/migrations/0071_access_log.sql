CREATE TABLE "access_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "access_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"account_id" integer,
	"person_name" text,
	"school_id" integer,
	"impersonator_id" integer,
	"operation" text,
	"sign_in" boolean NOT NULL,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"status" smallint NOT NULL,
	"code" text,
	"message" text,
	"failure" text,
	"milliseconds" integer NOT NULL,
	"ip" text NOT NULL,
	"device" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "access_log_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- Each day has a partition of its own, made by the server; what comes for a day without one is kept here.
CREATE TABLE "access_log_rest" PARTITION OF "access_log" DEFAULT;
--> statement-breakpoint
-- What programs called is in the log of all calls.
INSERT INTO "access_log"
  ("at", "account_id", "person_name", "school_id", "operation", "sign_in", "method", "route", "status", "code",
    "milliseconds", "ip", "device", "request_id")
SELECT c."at", a."account_id", a."name", a."school_id", c."operation", false, '-', '-', c."status", c."code",
  c."milliseconds", c."ip", '', c."request_id"
FROM "application_call" c JOIN "application" a ON a."id" = c."application_id"
ORDER BY c."at", c."id";
--> statement-breakpoint
DROP TABLE "application_call";--> statement-breakpoint
-- It is only appended. Days go as a whole (`dropOldDays`), after 180 days at the earliest.
CREATE TRIGGER access_log_appended BEFORE UPDATE OR DELETE ON "access_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE TRIGGER access_log_kept BEFORE TRUNCATE ON "access_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE INDEX "access_log_account" ON "access_log" USING btree ("account_id","at","id") WHERE "access_log"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "access_log_request" ON "access_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "access_log_ip" ON "access_log" USING btree ("ip" text_pattern_ops,"at","id");--> statement-breakpoint
CREATE INDEX "access_log_sign_in" ON "access_log" USING btree ("at","id") WHERE "access_log"."sign_in";--> statement-breakpoint
CREATE INDEX "access_log_failed" ON "access_log" USING btree ("at","id") WHERE "access_log"."status" >= 500;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_log_request" ON "operation_log" USING btree ("request_id");