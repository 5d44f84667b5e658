ALTER TABLE "selection_log" DROP CONSTRAINT "selection_log_action";--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "gives_up" integer;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_gives_up" CHECK ("enrolment"."gives_up" is null or "enrolment"."state" = 'queued');--> statement-breakpoint
ALTER TABLE "selection_log" ADD CONSTRAINT "selection_log_action" CHECK ("selection_log"."action" in ('enrol', 'queue', 'changeWait', 'promote', 'withdraw', 'leaveWaitlist', 'swap', 'skipPromotion',
        'officeWithdraw', 'proxy', 'midterm'));