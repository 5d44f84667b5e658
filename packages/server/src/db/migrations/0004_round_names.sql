-- Rounds of one name that were made before names had to differ: all but the oldest get their id behind it.
UPDATE "round" SET "name" = "name" || '（' || "id" || '）' WHERE EXISTS (
  SELECT 1 FROM "round" "older" WHERE "older"."semester_id" = "round"."semester_id"
    AND "older"."school_id" IS NOT DISTINCT FROM "round"."school_id"
    AND "older"."name" = "round"."name" AND "older"."id" < "round"."id"
);--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_semester_school_name" UNIQUE NULLS NOT DISTINCT("semester_id","school_id","name");
