import {
  type ApiFailure,
  getOffering,
  type Offering,
  type OfferingInput,
  previewOfferingClashes,
} from "@huxuan/api-client";
import { createOfferingMutation, updateOfferingMutation } from "@huxuan/api-client/query";
import { useConfirm } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { useSchools } from "../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { MeetingsEditor } from "./meetings/meetings-editor.tsx";
import { OfferingFields } from "./offering-fields.tsx";
import { offeringRequest, offeringValues } from "./rules/offering-form-values.ts";
import { OfferingPlaceFields } from "./offering-place-fields.tsx";
import { AudienceFields } from "./people/audience-fields.tsx";
import { StudentClashList } from "./student-clashes.tsx";
import { GuestQuotasEditor } from "./seats/guest-quotas-editor.tsx";

interface OfferingDialogProps {
  /** The one to change; a new one without it. */
  offering: Offering | undefined;
  /** Semester that the list shows, for a new one. */
  semesterId: number | undefined;
  onClose: () => void;
}

/** Makes or changes an offering: course, teachers, seats and who gets them, times and rooms. */
export function OfferingDialog(props: OfferingDialogProps) {
  // It takes what it starts with once: opened before the semesters are here, it would never have the current one.
  return useSemesters().isPending ? null : <OfferingForm {...props} />;
}

function OfferingForm({ offering, semesterId, onClose }: OfferingDialogProps) {
  const info = useSessionInfo();
  const { semesters, current } = useSemesters();
  const schools = useSchools();
  const [chosen, setChosen] = useState({
    semesterId: offering?.semesterId ?? semesterId ?? current?.id,
    schoolId: offering?.school.id ?? info.school?.id,
  });
  const semester = semesters.find((each) => each.id === chosen.semesterId);
  const school = schools.find((each) => each.id === chosen.schoolId);
  const schema = useMemo(() => offeringRequest({ semester, school }), [semester, school]);
  const confirm = useConfirm();

  /** Two classes in one room may be meant, and students who clash be known: asked, and then saved all the same. */
  const onRefused = async ({ code, fields }: ApiFailure, tried: OfferingInput) => {
    if (code === "STUDENTS_CLASH" && offering !== undefined) {
      const { data: clashes } = await previewOfferingClashes({
        path: { id: offering.id },
        body: { meetings: tried.meetings },
      });
      const sure = await confirm({
        title: `改时间后 ${clashes.students} 名学生有冲突，仍然保存？`,
        description: <StudentClashList clashes={clashes} />,
        confirmLabel: "仍然改时间",
      });
      return sure ? { allowStudentClashes: true } : undefined;
    }
    if (code !== "DOUBLE_BOOKED") return undefined;
    const sure = await confirm({
      title: "教师或教室同时排了另一个教学班，仍然保存？",
      description: `${fields.map(({ message }) => message).join("；")}。合班、几位教师分周授课、共用场地时可以仍然保存。`,
      confirmLabel: "仍然保存",
    });
    return sure ? { allowDoubleBooking: true } : undefined;
  };

  return (
    <RecordDialog
      name="教学班"
      title={offering && `修改教学班 ${offering.code}`}
      size="lg"
      record={offering}
      schema={schema}
      values={offeringValues}
      create={createOfferingMutation}
      update={updateOfferingMutation}
      read={getOffering}
      created="教学班已新建，发布后学生才能看到"
      onRefused={onRefused}
      onClose={onClose}
    >
      {(form, present) => (
        <>
          <OfferingPlaceFields
            value={chosen}
            fixed={present !== undefined}
            semesters={semesters}
            schools={info.school ? [] : schools}
            onValueChange={(next) => {
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
          <OfferingFields form={form} offering={present} schoolId={chosen.schoolId} />
          <MeetingsEditor form={form} semester={semester} school={school} />
          <GuestQuotasEditor form={form} schools={schools} hostSchoolId={chosen.schoolId} />
          <AudienceFields form={form} schools={schools} semester={semester} />
        </>
      )}
    </RecordDialog>
  );
}
