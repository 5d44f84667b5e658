CREATE TABLE "student_photo" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "student_photo" ADD CONSTRAINT "student_photo_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_photo" ADD CONSTRAINT "student_photo_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_photo_file" ON "student_photo" USING btree ("file_id");