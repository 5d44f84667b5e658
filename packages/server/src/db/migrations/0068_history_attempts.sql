-- A published grade is changed by a correction alone, which first keeps what it was. Free are its state, and which attempt
-- it is: that follows from the order of terms, and an earlier record may be put in between.
CREATE OR REPLACE FUNCTION keep_published_grade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.source = 'sheet' THEN
      RAISE EXCEPTION 'A published grade is never deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW.student_id, NEW.home_school_id, NEW.host_school_id, NEW.course_id, NEW.offering_id, NEW.exam_kind, NEW.source)
    IS DISTINCT FROM
    (OLD.student_id, OLD.home_school_id, OLD.host_school_id, OLD.course_id, OLD.offering_id, OLD.exam_kind, OLD.source)
  THEN
    RAISE EXCEPTION 'Whose grade it is never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.original_scale, NEW.original_text, NEW.original_mark, NEW.converted_scale, NEW.converted_text,
      NEW.converted_mark, NEW.flag, NEW.passed, NEW.credits, NEW.semester_id, NEW.rules_id)
    IS DISTINCT FROM
    (OLD.original_scale, OLD.original_text, OLD.original_mark, OLD.converted_scale, OLD.converted_text,
      OLD.converted_mark, OLD.flag, OLD.passed, OLD.credits, OLD.semester_id, OLD.rules_id)
    OR NEW.number <> OLD.number
  THEN
    IF NEW.number <> OLD.number + 1 OR NOT EXISTS (
      SELECT FROM grade_version v WHERE v.grade_id = OLD.id AND v.number = OLD.number
        AND (v.original_scale, v.original_text, v.original_mark, v.converted_text, v.converted_mark, v.flag, v.passed)
          IS NOT DISTINCT FROM
          (OLD.original_scale, OLD.original_text, OLD.original_mark, OLD.converted_text, OLD.converted_mark, OLD.flag,
            OLD.passed))
    THEN
      RAISE EXCEPTION 'A published grade is changed by a correction that keeps what it was'
        USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
