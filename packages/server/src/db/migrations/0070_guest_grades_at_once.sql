-- The credit bank of a student follows each grade of another school that is published or corrected: once a statement, not
-- once a grade, so that thousands of grades are published at once.
DROP TRIGGER grade_of_guest_noted ON "grade";--> statement-breakpoint
DROP FUNCTION note_guest_grade();--> statement-breakpoint
CREATE FUNCTION note_guest_grades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recognition_due AS due (student_id)
    SELECT DISTINCT g.student_id FROM written g WHERE g.home_school_id <> g.host_school_id ORDER BY g.student_id
    ON CONFLICT (student_id) DO UPDATE SET number = due.number + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_corrected_guest_grades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recognition_due AS due (student_id)
    SELECT DISTINCT g.student_id FROM written g JOIN before b ON b.id = g.id
    WHERE g.home_school_id <> g.host_school_id AND (g.passed, g.number) IS DISTINCT FROM (b.passed, b.number)
    ORDER BY g.student_id
    ON CONFLICT (student_id) DO UPDATE SET number = due.number + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER guest_grades_noted AFTER INSERT ON "grade"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_guest_grades();--> statement-breakpoint
CREATE TRIGGER corrected_guest_grades_noted AFTER UPDATE ON "grade"
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_corrected_guest_grades();
