DROP INDEX "document_one_valid";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "about_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "document_about" ON "document" USING btree ("kind","about_id") WHERE "document"."about_id" <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "document_one_valid" ON "document" USING btree ("student_id","kind","language","about_id") WHERE "document"."state" = 'valid';