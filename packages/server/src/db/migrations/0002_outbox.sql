CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrolment" DROP CONSTRAINT "enrolment_offering_id_offering_seat_offering_id_fk";
--> statement-breakpoint
ALTER TABLE "offering_seat" DROP CONSTRAINT "offering_seat_offering_id_offering_id_fk";
--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "credits" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "offering_seat" ADD COLUMN "course_id" integer;--> statement-breakpoint
UPDATE "offering_seat" s SET "course_id" = o."course_id" FROM "offering" o WHERE o."id" = s."offering_id";--> statement-breakpoint
-- Until now an offering could be given another course while somebody got a seat in it. Who came to hold one course
-- twice by that keeps the seat of the programme or of the right course; the other one is given back and logged.
WITH "twice" AS (
	SELECT "id" FROM (
		SELECT e."id", row_number() OVER (
			PARTITION BY e."student_id", e."semester_id", o."course_id"
			ORDER BY e."source" <> 'programme', e."course_id" <> o."course_id", e."id"
		) AS "n"
		FROM "enrolment" e JOIN "offering" o ON o."id" = e."offering_id" WHERE e."state" = 'enrolled'
	) "ranked" WHERE "n" > 1
), "dropped" AS (
	UPDATE "enrolment" e SET "state" = 'dropped', "dropped_at" = now(), "drop_reason" = '教学班换成了已选的课程',
		"drop_sequence" = nextval('selection_log_sequence_seq')
	FROM "twice" WHERE "twice"."id" = e."id" RETURNING e.*
)
INSERT INTO "selection_log" ("sequence", "at", "semester_id", "round_id", "action", "student_id", "home_school_id",
	"offering_id", "school_id", "source", "actor", "ip", "request_id", "detail")
SELECT "drop_sequence", "dropped_at", "semester_id", "round_id", 'withdraw', "student_id", "home_school_id",
	"offering_id", "school_id", "source", '平台', '', '', "drop_reason" FROM "dropped";--> statement-breakpoint
UPDATE "enrolment" e SET "course_id" = o."course_id" FROM "offering" o
WHERE o."id" = e."offering_id" AND e."course_id" <> o."course_id";--> statement-breakpoint
UPDATE "enrolment" e SET "credits" = c."credits" FROM "course" c WHERE c."id" = e."course_id";--> statement-breakpoint
-- What students hold and what seats count, wherever it disagrees with the enrolments.
UPDATE "student_term" t SET "credits" = n."credits", "courses" = n."courses", "offering_ids" = n."ids",
	"placed_ids" = array(SELECT p FROM unnest(t."placed_ids") p WHERE p = ANY (n."ids")), "version" = t."version" + 1
FROM (
	SELECT t."semester_id", t."student_id",
		coalesce(sum(e."credits") FILTER (WHERE e."offering_id" <> ALL (t."placed_ids")), 0) AS "credits",
		(count(e."id") FILTER (WHERE e."offering_id" <> ALL (t."placed_ids")))::int AS "courses",
		coalesce(array_agg(e."offering_id" ORDER BY e."id") FILTER (WHERE e."id" IS NOT NULL), '{}') AS "ids"
	FROM "student_term" t LEFT JOIN "enrolment" e
		ON e."student_id" = t."student_id" AND e."semester_id" = t."semester_id" AND e."state" = 'enrolled'
	GROUP BY t."semester_id", t."student_id"
) n
WHERE n."semester_id" = t."semester_id" AND n."student_id" = t."student_id"
	AND (n."credits" <> t."credits" OR n."courses" <> t."courses");--> statement-breakpoint
UPDATE "offering_seat" s SET "taken" = n."taken", "taken_by_school" = n."by_school", "version" = s."version" + 1
FROM (
	SELECT "offering_id", sum("people")::int AS "taken", jsonb_object_agg("home_school_id", "people") AS "by_school"
	FROM (
		SELECT "offering_id", "home_school_id", count(*) AS "people" FROM "enrolment"
		WHERE "state" = 'enrolled' GROUP BY "offering_id", "home_school_id"
	) "counted" GROUP BY "offering_id"
) n
WHERE n."offering_id" = s."offering_id" AND n."taken" < s."taken";--> statement-breakpoint
ALTER TABLE "enrolment" ALTER COLUMN "credits" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "offering_seat" ALTER COLUMN "course_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_id_course" UNIQUE("id","course_id");--> statement-breakpoint
ALTER TABLE "offering_seat" ADD CONSTRAINT "offering_seat_course" UNIQUE("offering_id","course_id");--> statement-breakpoint
ALTER TABLE "offering_seat" ADD CONSTRAINT "offering_seat_offering_course_fk" FOREIGN KEY ("offering_id","course_id") REFERENCES "public"."offering"("id","course_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_seat_course_fk" FOREIGN KEY ("offering_id","course_id") REFERENCES "public"."offering_seat"("offering_id","course_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
-- Lets a statement in the middle of a pipeline end the transaction when what was decided on is out of date: nobody has
-- to wait for its answer before the commit is sent.
CREATE FUNCTION "refuse_stale_offerings"("ids" integer[], "versions" integer[]) RETURNS void LANGUAGE plpgsql STABLE AS $$
DECLARE
	stale text;
BEGIN
	SELECT string_agg(k.id::text, ',') INTO stale
	FROM unnest(ids, versions) AS k(id, version) LEFT JOIN offering o ON o.id = k.id
	WHERE o.version IS DISTINCT FROM k.version;
	IF stale IS NOT NULL THEN
		RAISE EXCEPTION 'offerings were changed' USING ERRCODE = 'HX001', DETAIL = stale;
	END IF;
END
$$;
