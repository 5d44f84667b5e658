CREATE TABLE "password_question" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer_hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_question_question" CHECK ("password_question"."question" in ('firstTeacher', 'firstFriend', 'motherBirthplace', 'grandfather', 'primarySchool', 'firstJourney', 'favouriteBook', 'petName'))
);
--> statement-breakpoint
ALTER TABLE "password_question" ADD CONSTRAINT "password_question_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;