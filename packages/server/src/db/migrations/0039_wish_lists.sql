CREATE TABLE "wish_list" (
	"round_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"ticket" text NOT NULL,
	"offering_ids" integer[] NOT NULL,
	"points" smallint[] DEFAULT '{}' NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wish_list_round_id_student_id_pk" PRIMARY KEY("round_id","student_id"),
	CONSTRAINT "wish_list_ticket_form" CHECK ("wish_list"."ticket" ~ '^[A-HJ-NP-Z2-9]{8}$'),
	CONSTRAINT "wish_list_points" CHECK (cardinality("wish_list"."points") in (0, cardinality("wish_list"."offering_ids")) and 0 < all ("wish_list"."points"))
);
--> statement-breakpoint
ALTER TABLE "wish" ADD COLUMN "group_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wish" ADD COLUMN "priority" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "wish" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "wish" ADD COLUMN "queue_place" integer;--> statement-breakpoint
ALTER TABLE "wish_list" ADD CONSTRAINT "wish_list_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_list" ADD CONSTRAINT "wish_list_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wish_list_ticket" ON "wish_list" USING btree ("round_id","ticket");--> statement-breakpoint
CREATE INDEX "wish_list_student" ON "wish_list" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_reason" CHECK (("wish"."result" = 'lost') >= ("wish"."reason" is not null));