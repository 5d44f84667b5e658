CREATE TABLE "round_seed" (
	"round_id" integer PRIMARY KEY NOT NULL,
	"seed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "round" DROP CONSTRAINT "round_state";--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "draw_order" text;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "priority_grades" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "general_take" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "drop_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "instant_opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "min_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "public_source" text;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "seed_commit" text;--> statement-breakpoint
-- Nobody could wish in a round of wishes so far: an open one is a draft again, to be published with a seed.
UPDATE "round" SET "state" = CASE "mode" WHEN 'instant' THEN 'published' ELSE 'draft' END WHERE "state" = 'open';--> statement-breakpoint
UPDATE "round" SET "draw_order" = 'priorityRankNumber' WHERE "mode" = 'lottery';--> statement-breakpoint
UPDATE "round" SET "drop_ends_at" = "closes_at" + interval '14 days' WHERE "mode" <> 'instant';--> statement-breakpoint
ALTER TABLE "round_seed" ADD CONSTRAINT "round_seed_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_draw_order" CHECK ("round"."draw_order" in ('priorityRankNumber', 'rankPriorityNumber', 'priorityNumberRank', 'deferred'));--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_lottery" CHECK (("round"."mode" = 'lottery') = ("round"."draw_order" is not null));--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_drop_end" CHECK (("round"."mode" <> 'instant') <= ("round"."drop_ends_at" is not null));--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_drop_after_close" CHECK ("round"."drop_ends_at" > "round"."closes_at");--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_reselection" CHECK ("round"."instant_opens_at" is null or ("round"."mode" <> 'instant' and "round"."instant_opens_at" < "round"."drop_ends_at"));--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_general_take" CHECK ("round"."general_take" between 1 and 5);--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_promised" CHECK (("round"."mode" <> 'instant' and "round"."state" not in ('draft', 'closed')) <= ("round"."seed_commit" is not null));--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_drawn" CHECK ("round"."state" not in ('drawn', 'announced') or "round"."mode" <> 'instant');--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_state" CHECK ("round"."state" in ('draft', 'published', 'closed', 'drawn', 'announced'));