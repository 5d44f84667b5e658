import type { Permission } from "@huxuan/api-client";
import { Spinner } from "@huxuan/ui";
import { lazy, Suspense, useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { ModelList } from "./model-list.tsx";
import { readWhenOnline } from "../../../shell/missing-file.ts";

export const title = "流程模型";
export const permission: Permission = "workflow-search";

/** Drawing needs bpmn-js, which the list does not. */
const DrawModel = lazy(() =>
  readWhenOnline(async () => ({ default: (await import("./draw-model.tsx")).DrawModel })),
);

/** Processes, or with `?model=…` the drawing of one. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const open = useCallback((one: number) => setParams({ model: String(one) }), [setParams]);
  const id = Number(params.get("model"));
  if (!Number.isInteger(id) || id <= 0) return <ModelList onOpen={open} />;
  return (
    <Suspense fallback={<Spinner label="正在打开流程图" />}>
      <DrawModel key={id} id={id} />
    </Suspense>
  );
}
