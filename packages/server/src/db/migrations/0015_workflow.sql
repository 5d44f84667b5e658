CREATE TABLE "workflow_act" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"instance_id" integer NOT NULL,
	"task_id" integer,
	"node" text NOT NULL,
	"node_name" text NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" integer,
	"name" text NOT NULL,
	"on_behalf_of" text,
	"opinion" text DEFAULT '' NOT NULL,
	"target" text,
	CONSTRAINT "workflow_act_action" CHECK ("workflow_act"."action" in ('start', 'approve', 'refuse', 'sendBack', 'resubmit', 'transfer', 'withdraw', 'remind', 'escalate', 'expire', 'repair', 'terminate'))
);
--> statement-breakpoint
CREATE TABLE "workflow_candidate" (
	"task_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"result" text,
	"acted_by" integer,
	CONSTRAINT "workflow_candidate_task_id_account_id_pk" PRIMARY KEY("task_id","account_id"),
	CONSTRAINT "workflow_candidate_result" CHECK ("workflow_candidate"."result" in ('approved', 'refused')),
	CONSTRAINT "workflow_candidate_acted" CHECK ("workflow_candidate"."result" is null or "workflow_candidate"."acted_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "workflow_delegation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_delegation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"delegate_id" integer NOT NULL,
	"delegate" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "workflow_delegation_order" CHECK ("workflow_delegation"."until_at" > "workflow_delegation"."from_at"),
	CONSTRAINT "workflow_delegation_other" CHECK ("workflow_delegation"."delegate_id" <> "workflow_delegation"."account_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_instance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_instance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version_id" integer NOT NULL,
	"key" text NOT NULL,
	"business_key" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"tokens" jsonb NOT NULL,
	"next_token" integer NOT NULL,
	"state" text NOT NULL,
	"initiator_id" integer,
	"initiator" text NOT NULL,
	"school_id" integer,
	"department" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "workflow_instance_state" CHECK ("workflow_instance"."state" in ('running', 'returned', 'approved', 'refused', 'withdrawn', 'terminated')),
	CONSTRAINT "workflow_instance_ended" CHECK (("workflow_instance"."ended_at" is null) = ("workflow_instance"."state" in ('running', 'returned')))
);
--> statement-breakpoint
CREATE TABLE "workflow_model" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"xml" text NOT NULL,
	"deployed" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "workflow_model_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "workflow_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"instance_id" integer NOT NULL,
	"token" integer NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"returned" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "workflow_task_token" UNIQUE("instance_id","token")
);
--> statement-breakpoint
CREATE TABLE "workflow_timer" (
	"task_id" integer NOT NULL,
	"element" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"fired_at" timestamp with time zone,
	CONSTRAINT "workflow_timer_task_id_element_pk" PRIMARY KEY("task_id","element")
);
--> statement-breakpoint
CREATE TABLE "workflow_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"xml" text NOT NULL,
	"process" jsonb NOT NULL,
	"deployed_at" timestamp with time zone NOT NULL,
	"deployed_by" text NOT NULL,
	CONSTRAINT "workflow_version_number" UNIQUE("key","number")
);
--> statement-breakpoint
ALTER TABLE "workflow_act" ADD CONSTRAINT "workflow_act_instance_id_workflow_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."workflow_instance"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_act" ADD CONSTRAINT "workflow_act_task_id_workflow_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."workflow_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_candidate" ADD CONSTRAINT "workflow_candidate_task_id_workflow_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."workflow_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_instance" ADD CONSTRAINT "workflow_instance_version_id_workflow_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."workflow_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_task" ADD CONSTRAINT "workflow_task_instance_id_workflow_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."workflow_instance"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_timer" ADD CONSTRAINT "workflow_timer_task_id_workflow_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."workflow_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workflow_act_instance" ON "workflow_act" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "workflow_act_task" ON "workflow_act" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "workflow_candidate_account" ON "workflow_candidate" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "workflow_candidate_acted_by" ON "workflow_candidate" USING btree ("acted_by");--> statement-breakpoint
CREATE INDEX "workflow_delegation_account" ON "workflow_delegation" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "workflow_delegation_delegate" ON "workflow_delegation" USING btree ("delegate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_instance_running" ON "workflow_instance" USING btree ("key","business_key") WHERE "workflow_instance"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_instance_business" ON "workflow_instance" USING btree ("key","business_key");--> statement-breakpoint
CREATE INDEX "workflow_instance_version" ON "workflow_instance" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "workflow_instance_initiator" ON "workflow_instance" USING btree ("initiator_id");--> statement-breakpoint
CREATE INDEX "workflow_instance_school" ON "workflow_instance" USING btree ("school_id","started_at");--> statement-breakpoint
CREATE INDEX "workflow_task_open" ON "workflow_task" USING btree ("opened_at") WHERE "workflow_task"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_timer_due" ON "workflow_timer" USING btree ("due_at") WHERE "workflow_timer"."fired_at" is null;
--> statement-breakpoint
-- What was done is only added to.
CREATE FUNCTION refuse_workflow_act_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Acts of a workflow are only added to' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER workflow_act_appended BEFORE UPDATE OR DELETE ON "workflow_act"
  FOR EACH ROW EXECUTE FUNCTION refuse_workflow_act_change();
--> statement-breakpoint
CREATE TRIGGER workflow_act_kept BEFORE TRUNCATE ON "workflow_act"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_workflow_act_change();
