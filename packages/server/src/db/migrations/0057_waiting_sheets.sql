CREATE TABLE "waiting_sheet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pool" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "waiting_sheet_pool" ON "waiting_sheet" USING btree ("pool");