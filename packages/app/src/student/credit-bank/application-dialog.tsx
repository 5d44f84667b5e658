import type { Recognition, RecognisedGrade } from "@huxuan/api-client";
import {
  createMyRecognitionMutation,
  getMyProgrammeOptions,
  updateMyRecognitionMutation,
} from "@huxuan/api-client/query";
import {
  Combobox,
  EditDialog,
  FormField,
  RadioGroup,
  type SelectOption,
  Skeleton,
  Textarea,
  toast,
} from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { runCall } from "../../acts/run-call.ts";
import { formatCredits } from "../../catalogue/words.ts";
import { refusalOf } from "../../form/save-refusal.ts";
import { z } from "../../zod.ts";

interface ApplicationDialogProps {
  /** Grades that may be used: those that wait, and of a draft its own. */
  grades: readonly RecognisedGrade[];
  /** The one that a new application begins with. */
  first?: RecognisedGrade;
  /** A draft, or one that was returned. */
  application?: Recognition;
  onClose: () => void;
}

const rules = z
  .object({
    gradeIds: z.array(z.string()).min(1, "请至少选一门外校课程"),
    as: z.enum(["course", "module"]),
    targetIds: z.array(z.string()),
    module: z.string(),
    reason: z.string().trim().max(1000, "最多 1000 个字"),
  })
  .superRefine(({ as, targetIds, module }, context) => {
    if (as === "course" && targetIds.length === 0)
      context.addIssue({ code: "custom", path: ["targetIds"], message: "请选择计为哪门本校课程" });
    if (as === "module" && module === "")
      context.addIssue({ code: "custom", path: ["module"], message: "请选择计入哪个模块" });
  });

/** An application as a draft: which passed courses should count as what. Evidence is added afterwards, then it is handed in. */
export function ApplicationDialog({ grades, first, application, onClose }: ApplicationDialogProps) {
  const queryClient = useQueryClient();
  const { data: progress, isPending } = useQuery(getMyProgrammeOptions({ meta: { quiet: true } }));
  const host = first?.school.id ?? application?.sources[0]?.school.id;
  const gradeOptions = grades
    .filter(({ school }) => school.id === host)
    .map(({ gradeId, name, mark, credits }) => ({
      value: String(gradeId),
      label: name,
      description: `${mark} · ${formatCredits(credits)} 学分`,
    }));
  const { courses, modules } = useMemo(() => {
    const state = new Map(progress?.items.map((one) => [one.key, one.state]));
    return {
      courses: (progress?.programme?.items ?? [])
        .filter(({ key }) => state.get(key) !== "passed")
        .map(
          ({ course, credits }): SelectOption => ({
            value: String(course.id),
            label: `${course.name}（${course.code}）`,
            description: `${formatCredits(credits)} 学分`,
          }),
        ),
      modules: (progress?.programme?.modules ?? [])
        .filter(({ free, filter }) => free || filter !== undefined)
        .map(({ name }): SelectOption => ({ value: name, label: name })),
    };
  }, [progress]);
  return (
    <EditDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={application === undefined ? "申请认定" : `修改申请 ${application.number}`}
      description="先存为草稿，加上教学大纲等材料以后再提交。"
      saveLabel="存为草稿"
      schema={rules}
      values={() => ({
        gradeIds: application
          ? application.sources.map(({ gradeId }) => String(gradeId))
          : first
            ? [String(first.gradeId)]
            : [],
        as: application?.module ? ("module" as const) : ("course" as const),
        targetIds: application?.targets.map(({ id }) => String(id)) ?? [],
        module: application?.module ?? "",
        reason: application?.reason ?? "",
      })}
      onSave={({ gradeIds, as, targetIds, module, reason }) =>
        refusalOf(async () => {
          const body = {
            gradeIds: gradeIds.map(Number),
            targetIds: as === "course" ? targetIds.map(Number) : [],
            module: as === "module" ? module : "",
            reason,
          };
          if (application === undefined)
            await runCall(queryClient, createMyRecognitionMutation, { body }, true);
          else
            await runCall(
              queryClient,
              updateMyRecognitionMutation,
              { path: { id: application.id }, body: { ...body, version: application.version } },
              true,
            );
          toast.success("草稿已保存，加上材料后请提交");
        })
      }
    >
      {({ control, watch }) =>
        isPending ? (
          <Skeleton lines={6} />
        ) : (
          <div className="grid gap-4">
            <FormField control={control} name="gradeIds" label="外校课程" required>
              {(field) => <Combobox {...field} multiple options={gradeOptions} />}
            </FormField>
            <FormField control={control} name="as" label="认定为" required>
              {(field) => (
                <RadioGroup
                  {...field}
                  options={[
                    { value: "course", label: "本校课程" },
                    { value: "module", label: "模块的学分" },
                  ]}
                />
              )}
            </FormField>
            {watch("as") === "course" ? (
              <FormField control={control} name="targetIds" label="计为本校课程" required>
                {(field) => (
                  <Combobox {...field} multiple options={courses} placeholder="培养方案里还没修的课程" />
                )}
              </FormField>
            ) : (
              <FormField control={control} name="module" label="计入模块" required>
                {(field) => <Combobox {...field} options={modules} />}
              </FormField>
            )}
            <FormField
              control={control}
              name="reason"
              label="申请理由"
              description="两门课程在内容上怎么对应，审核的老师会对照教学大纲看"
            >
              {(field) => <Textarea {...field} rows={4} maxLength={1000} showCount />}
            </FormField>
          </div>
        )
      }
    </EditDialog>
  );
}
