-- A department of a filter that gets another name, or becomes another one, is written with its school (the foreign key sets
-- both): only where the row stands is compared.
DROP TRIGGER programme_filter_department_kept ON "programme_filter_department";
--> statement-breakpoint
CREATE TRIGGER programme_filter_department_kept BEFORE INSERT OR DELETE ON "programme_filter_department"
  FOR EACH ROW EXECUTE FUNCTION keep_programme_part();
--> statement-breakpoint
CREATE TRIGGER programme_filter_department_place_kept BEFORE UPDATE ON "programme_filter_department"
  FOR EACH ROW WHEN ((OLD.programme_id, OLD.module_key, OLD.position, OLD.school_id)
    IS DISTINCT FROM (NEW.programme_id, NEW.module_key, NEW.position, NEW.school_id))
  EXECUTE FUNCTION keep_programme_part();
