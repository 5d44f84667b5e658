-- Rounds that were closed before: when, says the operation log.
UPDATE "round" SET "closed_at" = "closing"."at"
FROM (
  SELECT "target"."target_id", max("target"."at") AS "at"
  FROM "operation_target" "target" JOIN "operation_log" "log" ON "log"."id" = "target"."operation_id"
  WHERE "target"."kind" = 'round' AND "log"."action" = 'round-close'
  GROUP BY "target"."target_id"
) "closing"
WHERE "closing"."target_id" = "round"."id"::text
  AND "round"."state" NOT IN ('draft', 'published')
  AND "closing"."at" < "round"."closes_at";
