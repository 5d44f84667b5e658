import { type Course, getCourse } from "@huxuan/api-client";
import { createCourseMutation, updateCourseMutation } from "@huxuan/api-client/query";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { CourseFields } from "./course-fields.tsx";
import { courseRules, courseValues } from "./course-rules.ts";

interface CourseDialogProps {
  /** The one to change; a new one without it. */
  course: Course | undefined;
  onClose: () => void;
}

/** Makes or changes a catalogue entry. */
export function CourseDialog({ course, onClose }: CourseDialogProps) {
  const ownSchool = useSessionInfo().school;
  return (
    <RecordDialog
      name="课程"
      title={course && `修改课程 ${course.name}`}
      record={course}
      schema={courseRules}
      values={(each) => courseValues(each, ownSchool?.id)}
      create={createCourseMutation}
      update={updateCourseMutation}
      read={getCourse}
      onClose={onClose}
    >
      {(form, present) => (
        <CourseFields form={form} course={present} choosesSchool={ownSchool === undefined} />
      )}
    </RecordDialog>
  );
}
