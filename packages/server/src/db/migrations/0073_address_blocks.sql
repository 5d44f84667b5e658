CREATE TABLE "address_block" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"network" text NOT NULL,
	"reason" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	"blocked_by" text NOT NULL,
	"rule" text,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text DEFAULT '' NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"last_refused_at" timestamp with time zone,
	CONSTRAINT "address_block_rule" CHECK ("address_block"."rule" in ('refused', 'badSignIn')),
	CONSTRAINT "address_block_times" CHECK ("address_block"."until" > "address_block"."blocked_at" and "address_block"."ended_at" >= "address_block"."blocked_at"),
	CONSTRAINT "address_block_ended" CHECK (("address_block"."ended_at" is null) = ("address_block"."ended_by" = ''))
);
--> statement-breakpoint
CREATE TABLE "address_rule" (
	"kind" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"more_than" integer NOT NULL,
	"within_minutes" integer NOT NULL,
	"block_minutes" integer NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_rule_kind" CHECK ("address_rule"."kind" in ('refused', 'badSignIn'))
);
--> statement-breakpoint
CREATE INDEX "address_block_network" ON "address_block" USING btree ("network");--> statement-breakpoint
CREATE INDEX "address_block_at" ON "address_block" USING btree ("blocked_at");--> statement-breakpoint
CREATE INDEX "access_log_not_done" ON "access_log" USING btree ("at") WHERE "access_log"."status" >= 400;