import { ApiFailure, type ClassMergePreview, getOffering, type ManagedClass } from "@huxuan/api-client";
import {
  getOfferingMergeOptions,
  mergeOfferingMutation,
  searchManagedClassesOptions,
} from "@huxuan/api-client/query";
import {
  Alert,
  EditDialog,
  FormField,
  type SaveRefusal,
  Select,
  Skeleton,
  Textarea,
  toast,
} from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zClassDecision } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { saveRefusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";
import { leftWords } from "./decision-dialog.tsx";

const { reason } = zClassDecision.shape;
const rules = z.object({ intoId: z.string().min(1, "请选择要并入的教学班"), ...formShape({ reason }) });

/** Lets a class go into another one of its course, and says beforehand who can go along and who cannot. */
export function MergeDialog({ of, onClose }: { of: ManagedClass; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: others } = useQuery({
    ...searchManagedClassesOptions({
      body: {
        page: { pageIndex: 1, pageSize: 100 },
        semesterId: of.semesterId,
        schoolId: of.school.id,
        keyword: of.courseName.slice(0, 50),
      },
    }),
    select: ({ items }) =>
      items.filter((one) => one.courseId === of.courseId && one.id !== of.id && one.state !== "cancelled"),
  });
  const save = async (
    { intoId, reason: why }: z.output<typeof rules>,
    known: ManagedClass | undefined,
  ): Promise<SaveRefusal | undefined> => {
    const body = { intoId: Number(intoId), reason: why, version: (known ?? of).version };
    try {
      const merged = await runCall(queryClient, mergeOfferingMutation, { path: { id: of.id }, body }, true);
      toast.success([`${merged.moved} 人已并入`, ...leftWords(merged)].join("，"));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return saveRefusalOf(failure);
    }
    return undefined;
  };
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`「${of.courseName}」${of.code}并入其他班`}
      description="学生转到同一门课的另一个班，这个班停开。"
      saveLabel="合并教学班"
      schema={rules}
      record={of}
      values={() => ({ intoId: "", reason: "" })}
      onSave={save}
      onReload={async ({ id }) => {
        const { data } = await getOffering({ path: { id }, meta: { quiet: true } });
        return { ...of, version: data.version, state: data.state, ...data.seats };
      }}
    >
      {({ control, watch }) => {
        const intoId = watch("intoId");
        return (
          <>
            {others?.length === 0 ? (
              <Alert tone="warning" title="没有可以并入的班">
                这门课这个学期只开了这一个班；不再开课请用「停开」。
              </Alert>
            ) : (
              <FormField control={control} name="intoId" label="并入" required>
                {(field) => (
                  <Select
                    {...field}
                    placeholder="请选择教学班"
                    loading={others === undefined}
                    options={(others ?? []).map(({ id, code, taken, capacity }) => ({
                      value: String(id),
                      label: `${code}（已选 ${taken}/${capacity}）`,
                    }))}
                  />
                )}
              </FormField>
            )}
            {intoId !== "" && <Preview of={of} intoId={Number(intoId)} />}
            <FormField
              control={control}
              name="reason"
              label="合并原因"
              description="学生和教师会看到"
              required
            >
              {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
            </FormField>
          </>
        );
      }}
    </EditDialog>
  );
}

/** What the merge would come to, read from the server. */
function Preview({ of, intoId }: { of: ManagedClass; intoId: number }) {
  const { data, error } = useQuery(
    getOfferingMergeOptions({ path: { id: of.id }, query: { intoId }, meta: { quiet: true } }),
  );
  if (error) return <Alert tone="danger">{error.message}</Alert>;
  return data === undefined ? <Skeleton lines={3} /> : <Outlook preview={data} />;
}

function Outlook({ preview: { moving, free, left, waiting } }: { preview: ClassMergePreview }) {
  if (moving > free)
    return (
      <Alert tone="danger" title="名额不够">
        {`要并入 ${moving} 人，那个班只剩 ${free} 个名额；请先在「容量和名额」里调大容量。`}
      </Alert>
    );
  return (
    <Alert tone={left.length > 0 ? "warning" : "accent"} title={`${moving} 人转到那个班，不能撤销`}>
      {left.length > 0 && (
        <>
          {`${left.length} 人的时间和别的课冲突，会失去座位，收到通知，可以在改选时间内另选一门：`}
          <ul className="m-0 mt-1 max-h-40 overflow-y-auto ps-5">
            {left.map(({ student, studentNumber, homeSchool, clash }) => (
              <li key={student.id}>
                {student.name} {studentNumber}（{homeSchool.name}）：{clash}
              </li>
            ))}
          </ul>
        </>
      )}
      {waiting > 0 && <p className="m-0 mt-1">{waiting} 人的候补取消。</p>}
    </Alert>
  );
}
