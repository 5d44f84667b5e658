CREATE TABLE "draw_run" (
	"round_id" integer PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"act" text NOT NULL,
	"by" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_run_act" CHECK ("draw_run"."act" in ('trial', 'draw', 'announce'))
);
--> statement-breakpoint
CREATE TABLE "draw_trial" (
	"round_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"found" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_draw" (
	"round_id" integer PRIMARY KEY NOT NULL,
	"wishes_hash" text NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"students" integer NOT NULL,
	"wishes" integer NOT NULL,
	"public_number" text,
	"number_first_id" integer,
	"number_first_by" text,
	"number_confirmed_by" text,
	"file" "bytea",
	"file_hash" text,
	"result_hash" text,
	"outcome" jsonb,
	"drawn_at" timestamp with time zone,
	"drawn_by" text,
	"announced_at" timestamp with time zone,
	"announced_by" text,
	CONSTRAINT "round_draw_number" CHECK (("round_draw"."public_number" is null) = ("round_draw"."number_first_by" is null)),
	CONSTRAINT "round_draw_confirmed" CHECK ("round_draw"."number_confirmed_by" is null or "round_draw"."public_number" is not null),
	CONSTRAINT "round_draw_whole" CHECK (num_nulls("round_draw"."file", "round_draw"."file_hash", "round_draw"."result_hash", "round_draw"."outcome", "round_draw"."drawn_at", "round_draw"."drawn_by") in (0, 6)),
	CONSTRAINT "round_draw_announced" CHECK (num_nulls("round_draw"."announced_at", "round_draw"."announced_by") in (0, 2) and ("round_draw"."announced_at" is null or "round_draw"."drawn_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "draw_run" ADD CONSTRAINT "draw_run_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_trial" ADD CONSTRAINT "draw_trial_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_draw" ADD CONSTRAINT "round_draw_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_run_job" ON "draw_run" USING btree ("job_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('roundOpen', 'drawn', 'promoted', 'classCancelled', 'seatTaken', 'seatGiven', 'seatActs', 'consentAsked', 'consentAnswered', 'taskWaiting', 'returned', 'decided', 'answered', 'toRead', 'jobEnded', 'jobPartly', 'jobRefused', 'jobChecked', 'jobFailed', 'jobCancelled'));