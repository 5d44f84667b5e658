import { ApiFailure, createOffering, type Offering, updateOffering } from "@huxuan/api-client";
import { Alert, Button, Dialog, DialogClose, Form, toast, useConfirm, useZodForm } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { useSchools } from "../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { showFailure } from "../../form/show-failure.ts";
import { MeetingsEditor } from "./meetings/meetings-editor.tsx";
import { OfferingFields } from "./offering-fields.tsx";
import { offeringValues, toOfferingInput } from "./offering-form-values.ts";
import { OfferingPlaceFields } from "./offering-place-fields.tsx";
import { offeringSchema, type OfferingValues } from "./offering-schema.ts";
import { AudienceFields } from "./people/audience-fields.tsx";
import { GuestQuotasEditor } from "./seats/guest-quotas-editor.tsx";

interface OfferingDialogProps {
  /** The one to change; a new one without it. */
  offering: Offering | undefined;
  /** Semester that the list shows, for a new one. */
  semesterId: number | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Makes or changes an offering: course, teachers, seats and who gets them, times and rooms. */
export function OfferingDialog({ offering, semesterId, onDone, onClose }: OfferingDialogProps) {
  const info = useSessionInfo();
  const { semesters, current } = useSemesters();
  const schools = useSchools();
  const [chosen, setChosen] = useState({
    semesterId: offering?.semesterId ?? semesterId ?? current?.id,
    schoolId: offering?.school.id ?? info.school?.id,
  });
  const semester = semesters.find((each) => each.id === chosen.semesterId);
  const school = schools.find((each) => each.id === chosen.schoolId);
  const schema = useMemo(() => offeringSchema({ semester, school }), [semester, school]);
  const form = useZodForm<OfferingValues, OfferingValues>(schema, {
    defaultValues: offeringValues(offering),
  });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const confirm = useConfirm();

  const save = async (values: OfferingValues, allowDoubleBooking = false): Promise<void> => {
    if (!semester || !school) {
      setProblems([semester ? "请选择开课学校" : "请选择学年学期"]);
      return;
    }
    const body = { ...toOfferingInput(values, { semester, school }), allowDoubleBooking };
    try {
      if (offering)
        await updateOffering({
          path: { id: offering.id },
          body: { ...body, version: offering.version },
          meta: { quiet: true },
        });
      else await createOffering({ body, meta: { quiet: true } });
    } catch (failure) {
      setProblems(showFailure(form, failure));
      if (!(failure instanceof ApiFailure) || failure.code !== "DOUBLE_BOOKED") return;
      const sure = await confirm({
        title: "教师或教室同时排了另一个教学班，仍然保存？",
        description: `${failure.fields.map(({ message }) => message).join("；")}。合班、几位教师分周授课、共用场地时可以仍然保存。`,
        confirmLabel: "仍然保存",
      });
      return sure ? save(values, true) : undefined;
    }
    toast.success(offering ? "教学班已保存" : "教学班已新建，发布后学生才能看到");
    onDone();
  };

  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={offering ? `修改教学班 ${offering.code}` : "新建教学班"}
      guard={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      footer={
        <>
          <DialogClose>
            <Button>取消</Button>
          </DialogClose>
          <Button type="submit" form="offering-form" variant="primary" loading={form.formState.isSubmitting}>
            保存教学班
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {problems.length > 0 && (
          <Alert tone="bad" title="没有保存">
            {problems.join("；")}
          </Alert>
        )}
        <OfferingPlaceFields
          chosen={chosen}
          fixed={offering !== undefined}
          semesters={semesters}
          schools={info.school ? [] : schools}
          onChange={(next) => {
            if (next.schoolId !== chosen.schoolId) {
              // Courses and teachers belong to their school, and it has no guest quota at itself.
              form.setValue("courseId", "");
              form.setValue("teacherIds", []);
              form.setValue(
                "guestQuotas",
                form.getValues("guestQuotas").filter(({ schoolId }) => schoolId !== String(next.schoolId)),
              );
            }
            setChosen(next);
          }}
        />
        <Form form={form} id="offering-form" onSubmit={(values) => save(values)} className="grid gap-5">
          <OfferingFields form={form} offering={offering} schoolId={chosen.schoolId} />
          <MeetingsEditor form={form} semester={semester} school={school} />
          <GuestQuotasEditor form={form} schools={schools} hostSchoolId={chosen.schoolId} />
          <AudienceFields form={form} schools={schools} semester={semester} />
        </Form>
      </div>
    </Dialog>
  );
}
