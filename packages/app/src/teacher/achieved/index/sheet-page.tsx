import type { ExamKind } from "@huxuan/api-client";
import { getGradeSheetOptions, openGradeSheetMutation } from "@huxuan/api-client/query";
import { Skeleton } from "@huxuan/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { SheetEditor } from "./sheet-editor.tsx";

interface SheetPageProps {
  offeringId: number;
  examKind: ExamKind;
  onBack: () => void;
}

/** The sheet of a class: opened, which makes it the first time, and then read as often as it changes its state. */
export function SheetPage({ offeringId, examKind, onBack }: SheetPageProps) {
  const opening = useMutation(openGradeSheetMutation({ meta: { quiet: true } }));
  const { mutate, data: opened, error } = opening;
  useEffect(() => mutate({ body: { offeringId, examKind } }), [mutate, offeringId, examKind]);
  const read = useQuery({
    ...getGradeSheetOptions({ path: { id: opened?.id ?? 0 } }),
    enabled: opened !== undefined,
  });
  if (error !== null || read.isError)
    return (
      <ReadFailure
        title="成绩暂时无法读取"
        error={error ?? read.error}
        onRetry={() => (error === null ? void read.refetch() : mutate({ body: { offeringId, examKind } }))}
      />
    );
  const sheet = read.data;
  if (sheet === undefined) return <Skeleton lines={10} />;
  // Another version is another page: what was typed waits on this machine and is sent by the new one.
  return (
    <SheetEditor
      key={`${sheet.id}-${sheet.version}`}
      sheet={sheet}
      onBack={onBack}
      onMoved={() => void read.refetch()}
    />
  );
}
