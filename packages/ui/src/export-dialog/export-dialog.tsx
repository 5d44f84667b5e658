import {
  type ForwardedRef,
  forwardRef,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  type Ref,
} from "react";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/dialog.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { ExportForm } from "./export-form.js";
import { ExportResult } from "./export-result.js";
import { type ExportOptions, useExport } from "./use-export.js";

/** Props of {@link ExportDialog}; `className`, `style`, `id`, `data-*` and the ref go to the box. */
export interface ExportDialogProps<Row extends object = never> extends ExportOptions<Row>, RootAttributes {
  /** Asked to close. An export that is under way is stopped. */
  onOpenChange: (open: boolean) => void;
  /** Title of the dialog. Default 导出. */
  title?: ReactNode;
  /** Whether a press beside it and Escape close it, which stops an export. Default false (specification, section 9). */
  dismissable?: boolean;
}

function ExportDialogWithRef<Row extends object = never>(
  props: ExportDialogProps<Row>,
  ref: ForwardedRef<HTMLDivElement>,
) {
  const { open, onOpenChange, selectedIds, selection } = props;
  const { common, exportDialog: text } = useMessages();
  const exporting = useExport<Row>(props);
  const { phase, stop, back } = exporting;
  const form = useId();
  const titleField = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const { kind } = phase;
  // The button that had the focus goes with its phase.
  useEffect(() => {
    if (kind === "done") again.current?.focus();
    if (kind === "stopped") submit.current?.focus();
  }, [kind]);
  const close = (): void => onOpenChange(false);
  const returnToForm = (): void => {
    back();
    requestAnimationFrame(() => titleField.current?.focus());
  };
  return (
    <Dialog
      ref={ref}
      {...rootAttributes(props)}
      open={open}
      onOpenChange={onOpenChange}
      title={props.title ?? text.title}
      dismissable={props.dismissable}
      initialFocus={titleField}
      footer={
        phase.kind === "done" ? (
          <>
            <Button onClick={close}>{common.close}</Button>
            <Button onClick={returnToForm}>{text.back}</Button>
            <Button ref={again} variant="primary" onClick={exporting.saveAgain}>
              {text.again}
            </Button>
          </>
        ) : (
          <>
            {phase.kind === "running" ? (
              <Button onClick={stop}>{text.stop}</Button>
            ) : (
              <Button onClick={close}>{common.cancel}</Button>
            )}
            <Button ref={submit} type="submit" form={form} variant="primary" busy={kind === "running"}>
              {text.submit}
            </Button>
          </>
        )
      }
    >
      {phase.kind === "done" ? (
        <ExportResult file={phase.file} />
      ) : (
        <ExportForm
          exporting={exporting}
          id={form}
          withSelected={selectedIds !== undefined || selection !== undefined}
          titleRef={titleField}
        />
      )}
    </Dialog>
  );
}

/**
 * Asks how a list is exported (header title, scope, columns), sends the request by callback, shows how far it is, and
 * keeps the file for another download.
 */
export const ExportDialog = /* @__PURE__ */ forwardRef(ExportDialogWithRef) as <Row extends object = never>(
  props: ExportDialogProps<Row> & { ref?: Ref<HTMLDivElement> },
) => ReactElement;
