import { type Course, createCourse, updateCourse } from "@huxuan/api-client";
import { Alert, Button, Dialog, DialogClose, Form, toast, useZodForm } from "@huxuan/ui";
import { useState } from "react";
import { useSessionInfo } from "../../../session/session-store.ts";
import { showFailure } from "../../form/show-failure.ts";
import { CourseFields } from "./course-fields.tsx";
import { courseSchema, courseValues, type CourseValues, toCourseInput } from "./course-form-values.ts";

interface CourseDialogProps {
  /** The one to change; a new one without it. */
  course: Course | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Makes or changes a catalogue entry. */
export function CourseDialog({ course, onDone, onClose }: CourseDialogProps) {
  const info = useSessionInfo();
  const form = useZodForm<CourseValues, CourseValues>(courseSchema, {
    defaultValues: courseValues(course, info.school?.id),
  });
  const [problems, setProblems] = useState<readonly string[]>([]);

  const save = async (values: CourseValues) => {
    const body = toCourseInput(values);
    try {
      if (course)
        await updateCourse({
          path: { id: course.id },
          body: { ...body, version: course.version },
          meta: { quiet: true },
        });
      else await createCourse({ body, meta: { quiet: true } });
    } catch (failure) {
      setProblems(showFailure(form, failure));
      return;
    }
    toast.success(course ? "课程已保存" : "课程已新建");
    onDone();
  };

  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(open) => !open && onClose()}
      title={course ? `修改课程 ${course.name}` : "新建课程"}
      guard={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      footer={
        <>
          <DialogClose>
            <Button>取消</Button>
          </DialogClose>
          <Button type="submit" form="course-form" variant="primary" loading={form.formState.isSubmitting}>
            保存课程
          </Button>
        </>
      }
    >
      <Form form={form} id="course-form" onSubmit={save} className="grid gap-4">
        {problems.length > 0 && (
          <Alert tone="bad" title="没有保存">
            {problems.join("；")}
          </Alert>
        )}
        <CourseFields form={form} course={course} choosesSchool={info.school === undefined} />
      </Form>
    </Dialog>
  );
}
