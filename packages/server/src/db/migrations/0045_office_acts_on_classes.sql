ALTER TABLE "selection_tally" ADD COLUMN "slow" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "selection_tally" ADD COLUMN "slowest_ms" integer DEFAULT 0 NOT NULL;