CREATE TABLE "password_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"email" text,
	"password_mark" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended" text,
	CONSTRAINT "password_link_ended" CHECK ("password_link"."ended" in ('used', 'replaced'))
);
--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_link_account" ON "password_link" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "password_link_expires" ON "password_link" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_link_last" ON "password_link" USING btree ("account_id") WHERE "password_link"."ended" is null;