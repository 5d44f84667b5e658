ALTER TABLE "scope_grant" DROP CONSTRAINT "scope_grant_type";--> statement-breakpoint
ALTER TABLE "scope_grant" ADD CONSTRAINT "scope_grant_type" CHECK ("scope_grant"."type" in ('all', 'school', 'department', 'subtree', 'units', 'self'));--> statement-breakpoint
-- Whoever reaches a department and all below it reaches others once the tree is another.
CREATE TRIGGER department_moved AFTER UPDATE OF "parent_id", "name" ON "department"
FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id OR OLD.name <> NEW.name)
EXECUTE FUNCTION grants_changed();
--> statement-breakpoint
CREATE TRIGGER department_put_below AFTER INSERT ON "department"
FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION grants_changed();
--> statement-breakpoint
CREATE TRIGGER department_taken_away AFTER DELETE ON "department"
FOR EACH ROW WHEN (OLD.parent_id IS NOT NULL) EXECUTE FUNCTION grants_changed();
