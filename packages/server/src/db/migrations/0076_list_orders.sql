DROP INDEX "file_uploaded_at";--> statement-breakpoint
DROP INDEX "mail_written_at";--> statement-breakpoint
CREATE INDEX "article_revision_updated_at" ON "article_revision" USING btree ("updated_at","article_id");--> statement-breakpoint
CREATE INDEX "evaluation_appeal_order" ON "evaluation_appeal" USING btree (array_position(array['open', 'accepted', 'rejected']::text[], "state"),"raised_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "evaluation_comment_order" ON "evaluation_comment" USING btree (array_position(array['held', 'released', 'hidden']::text[], "state"),"target_id","id");--> statement-breakpoint
CREATE INDEX "feedback_order" ON "feedback" USING btree (array_position(array['open', 'answered', 'closed']::text[], "state"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "grade_correction_asked_at" ON "grade_correction" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "grade_review_order" ON "grade_review" USING btree (array_position(array['asked', 'reviewing', 'kept', 'changed']::text[], "state"),"due_at","id");--> statement-breakpoint
CREATE INDEX "grade_published_at" ON "grade" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "major_order" ON "major" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "school_class_order" ON "school_class" USING btree ("grade" DESC NULLS FIRST,"major","name","id");--> statement-breakpoint
CREATE INDEX "school_class_of_school" ON "school_class" USING btree ("school_id","grade" DESC NULLS FIRST,"major","name","id");--> statement-breakpoint
CREATE INDEX "programme_order" ON "programme" USING btree ("grade" DESC NULLS FIRST,"major","track","revision" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "programme_of_school" ON "programme" USING btree ("school_id","grade" DESC NULLS FIRST,"major","track","revision" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "registration_order" ON "registration" USING btree (array_position(array['reviewing', 'returned', 'submitted', 'approved', 'refused', 'withdrawn', 'expired']::text[], "state"),"submitted_at","id");--> statement-breakpoint
CREATE INDEX "login_session_live" ON "login_session" USING btree ("created_at","id") WHERE "login_session"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "settlement_year" ON "settlement" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "file_uploaded_at" ON "file" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "mail_written_at" ON "mail" USING btree ("written_at","id");