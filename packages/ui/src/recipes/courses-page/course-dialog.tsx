import { z } from "zod";
import {
  Button,
  Dialog,
  DialogClose,
  failureWords,
  Form,
  FormField,
  Input,
  NumberInput,
  Select,
  showRefusals,
  toast,
  useZodForm,
} from "../../index.js";
import { type Course, type CourseDraft, type CourseService, SCHOOLS } from "./courses.js";

const schools = SCHOOLS.map((school) => ({ value: school, label: school }));

const schema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^C\d{3}$/, "C 和三位数字，例如 C001"),
  name: z.string().trim().min(1, "请填写课程名称").max(30, "最多 30 个字"),
  school: z.enum(SCHOOLS, "请选择学校"),
  credits: z.number("请填写学分").min(0.5, "至少 0.5 学分").max(10, "最多 10 学分"),
});

/** Mount it when it opens: its values are then those of its course. */
export function CourseDialog(props: {
  service: CourseService;
  /** Without one the dialog makes a new course. */
  course?: Course;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { service, course, onClose, onSaved } = props;
  const form = useZodForm(schema, { defaultValues: course ?? { code: "", name: "", school: "" } });
  const save = async (draft: CourseDraft) => {
    try {
      const refusals = await service.save(draft, course?.id);
      if (refusals.length > 0) return void showRefusals(form, refusals);
      toast.success(`已保存：${draft.name}`);
      onSaved();
    } catch (error) {
      toast.error(failureWords(error).message ?? "没有保存，请稍后再试");
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={course === undefined ? "新建课程" : "修改课程"}
      guard={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      footer={
        <>
          <DialogClose>
            <Button>取消</Button>
          </DialogClose>
          <Button type="submit" form="course-form" variant="primary" busy={form.formState.isSubmitting}>
            保存
          </Button>
        </>
      }
    >
      <Form form={form} id="course-form" onSubmit={save}>
        <FormField control={form.control} name="code" label="课程号" required>
          {(field) => <Input {...field} />}
        </FormField>
        <FormField control={form.control} name="name" label="课程名称" required>
          {(field) => <Input {...field} />}
        </FormField>
        <FormField control={form.control} name="school" label="开课学校" required>
          {(field) => <Select {...field} options={schools} />}
        </FormField>
        <FormField control={form.control} name="credits" label="学分" required>
          {(field) => <NumberInput {...field} step={0.5} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
