CREATE TABLE "health_acceptance" (
	"key" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"accepted_by" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_check" (
	"key" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"sentence" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "health_check_outcome" CHECK ("health_check"."outcome" in ('danger', 'warning', 'accepted', 'passed'))
);
--> statement-breakpoint
CREATE TABLE "health_lamp" (
	"part" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"reading" text NOT NULL,
	"sentence" text NOT NULL,
	CONSTRAINT "health_lamp_part" CHECK ("health_lamp"."part" in ('database', 'replica', 'jobs', 'outbox', 'mail', 'storage', 'disk', 'backup', 'redis', 'eventLoop', 'memory')),
	CONSTRAINT "health_lamp_state" CHECK ("health_lamp"."state" in ('bad', 'warning', 'silent', 'well', 'off'))
);
--> statement-breakpoint
CREATE TABLE "health_node" (
	"node" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"loop_ms" double precision NOT NULL,
	"rss_mb" integer NOT NULL,
	"heap_percent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_sample" (
	"at" timestamp with time zone NOT NULL,
	"part" text NOT NULL,
	"state" text NOT NULL,
	"value" double precision,
	CONSTRAINT "health_sample_at_part_pk" PRIMARY KEY("at","part"),
	CONSTRAINT "health_sample_part" CHECK ("health_sample"."part" in ('database', 'replica', 'jobs', 'outbox', 'mail', 'storage', 'disk', 'backup', 'redis', 'eventLoop', 'memory')),
	CONSTRAINT "health_sample_state" CHECK ("health_sample"."state" in ('bad', 'warning', 'silent', 'well', 'off'))
);
--> statement-breakpoint
CREATE TABLE "health_turn" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL
);
