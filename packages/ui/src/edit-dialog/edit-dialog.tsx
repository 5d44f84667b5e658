import { forwardRef, type HTMLAttributes, type ReactNode, type Ref, useId, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type { ZodType } from "zod";
import { Alert } from "../alert/index.js";
import { Button } from "../button/index.js";
import { Dialog, DialogClose, type DialogSize } from "../dialog/index.js";
import { failureWords } from "../error-state/failure-words.js";
import { RequestId } from "../error-state/request-id.js";
import { type FieldRefusal, Form, showRefusals, useZodForm } from "../form/index.js";
import { useMessages } from "../provider/index.js";

/** Why something was not saved. */
export interface SaveRefusal {
  /** What happened, why, and what to do next. */
  message: string;
  /** What is wrong field by field; shown at the fields, and above them where the form has none of that name. */
  fields?: readonly FieldRefusal[];
  /** Somebody else has changed the record since it was read. */
  conflict?: boolean;
  /** Of the request: with it an administrator finds it in the log. */
  requestId?: string;
}

/** What {@link EditDialog} takes; what is not named here goes to the box, as the ref does. */
export interface EditDialogProps<Item, Input extends FieldValues, Output extends FieldValues>
  extends Omit<HTMLAttributes<HTMLDivElement>, "title" | "role" | "children"> {
  /** Whether it is on the page. Each opening begins with the record as it is then. */
  open: boolean;
  /** Asked to close: it was saved, or somebody gave up; before typed text is lost a question has been asked. */
  onOpenChange: (open: boolean) => void;
  /** 「新建轮次」, 「修改轮次」. */
  title: ReactNode;
  /** A sentence below the title. */
  description?: ReactNode;
  /** The record to change; a new one without it. */
  record?: Item;
  /** The rules of the form. */
  schema: ZodType<Output, Input>;
  /** What the form holds at first: of a record, or of a new one. */
  values: (record: Item | undefined) => DefaultValues<Input>;
  /**
   * Saves what the schema made of the values. A refusal that is given back is shown; an error that is thrown is shown as
   * far as it is for people. Otherwise it was saved, and the dialog asks to be closed. `record` is the one that is
   * changed, in its newest state that was looked at: its version is the one to send.
   */
  onSave: (values: Output, record: Item | undefined) => Promise<SaveRefusal | void>;
  /** Reads the record anew after a conflict. Without it the conflict is only said. */
  onReload?: (record: Item) => Promise<Item>;
  /** The act in words, on the button: 「保存轮次」. */
  saveLabel: string;
  /** The fields. `record` is the one whose values the form holds. */
  children: (form: UseFormReturn<Input, unknown, Output>, record: Item | undefined) => ReactNode;
  /** How many fields stand side by side where the window is at least 640 px wide. Default 1. */
  columns?: 1 | 2;
  /** Default `medium`. */
  size?: DialogSize;
}

/**
 * A dialog that makes or changes one record. A refusal stands at the fields that it names; when somebody else has changed
 * the record, what they saved can be looked at and what was typed is kept; closing asks before typed text is lost; a phone
 * shows it on the whole screen.
 */
export const EditDialog = /* @__PURE__ */ forwardRef(function EditDialog<
  Item,
  Input extends FieldValues,
  Output extends FieldValues,
>({ open, ...rest }: EditDialogProps<Item, Input, Output>, ref: Ref<HTMLDivElement>) {
  return open ? <OpenEditDialog {...rest} boxRef={ref} /> : null;
}) as <Item, Input extends FieldValues, Output extends FieldValues>(
  props: EditDialogProps<Item, Input, Output> & { ref?: Ref<HTMLDivElement> },
) => ReactNode;

type OpenProps<Item, Input extends FieldValues, Output extends FieldValues> = Omit<
  EditDialogProps<Item, Input, Output>,
  "open"
> & { boxRef: Ref<HTMLDivElement> };

function OpenEditDialog<Item, Input extends FieldValues, Output extends FieldValues>({
  boxRef,
  onOpenChange,
  record: given,
  schema,
  values,
  onSave,
  onReload,
  saveLabel,
  children,
  columns = 1,
  size = "md",
  ...box
}: OpenProps<Item, Input, Output>) {
  const text = useMessages().editDialog;
  const formId = useId();
  // What is changed: the record as it was opened, later in its newest state.
  const [record, setRecord] = useState(given);
  const form = useZodForm<Input, Output>(schema, { defaultValues: values(given) });
  const [refusal, setRefusal] = useState<ShownRefusal>();
  const [looking, setLooking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { isDirty, isSubmitting } = form.formState;

  const save = async (output: Output) => {
    setRefusal(undefined);
    try {
      const refused = await onSave(output, record);
      if (refused) setRefusal(shown(form, refused));
      else onOpenChange(false);
    } catch (error) {
      const { message = text.failed, requestId } = failureWords(error);
      setRefusal({ sentences: [message], conflict: false, requestId });
    }
  };
  const takeNewest = () => {
    form.reset(values(record));
    setRefusal(undefined);
    setLooking(false);
    // The button that was pressed is gone: the focus goes on in the form.
    body.current?.focus();
  };

  return (
    <Dialog
      ref={boxRef}
      {...box}
      open
      size={size}
      fullOnPhone
      onOpenChange={onOpenChange}
      guard={isDirty}
      busy={isSubmitting}
      footer={
        <>
          <DialogClose>
            <Button>{text.cancel}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSubmitting}
            disabledReason={looking ? text.lookingAtNewest : undefined}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <div ref={body} tabIndex={-1} data-component="edit-dialog" className="hx-edit-dialog">
        {refusal === undefined ? null : refusal.conflict ? (
          <Conflict
            sentences={refusal.sentences}
            looking={looking}
            onLook={setLooking}
            onTakeNewest={takeNewest}
            reload={
              record !== undefined && onReload !== undefined
                ? async () => setRecord(await onReload(record))
                : undefined
            }
          />
        ) : (
          refusal.sentences.length > 0 && (
            <Alert tone="danger" title={text.notSaved}>
              {refusal.sentences.join(text.between)}
              {refusal.requestId === undefined ? null : <RequestId value={refusal.requestId} />}
            </Alert>
          )
        )}
        {looking ? (
          <Newest
            record={record}
            schema={schema}
            values={values}
            columns={columns}
            legend={text.newestFields}
          >
            {children}
          </Newest>
        ) : null}
        <Form form={form} id={formId} onSubmit={save} hidden={looking}>
          <div data-part="fields" data-columns={columns}>
            {children(form, record)}
          </div>
        </Form>
      </div>
    </Dialog>
  );
}

interface ShownRefusal {
  /** What stands above the fields. */
  sentences: readonly string[];
  conflict: boolean;
  requestId: string | undefined;
}

/** Puts a refusal where it belongs: at the fields, and the rest above them. */
function shown<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { message, fields = [], conflict = false, requestId }: SaveRefusal,
): ShownRefusal {
  if (fields.length === 0 || conflict) return { sentences: [message], conflict, requestId };
  const unplaced = showRefusals(form, fields);
  return { sentences: unplaced.map((each) => each.message), conflict, requestId };
}

interface ConflictProps {
  sentences: readonly string[];
  looking: boolean;
  onLook: (looking: boolean) => void;
  onTakeNewest: () => void;
  /** Reads the record anew; undefined where the host cannot. */
  reload: (() => Promise<void>) | undefined;
}

/** Says that somebody else was faster, and leads from what was typed to what is saved now and back. */
function Conflict({ sentences, looking, onLook, onTakeNewest, reload }: ConflictProps) {
  const text = useMessages().editDialog;
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const [seen, setSeen] = useState(false);
  const look = async () => {
    setFailed(false);
    setLoading(true);
    try {
      await reload?.();
      setSeen(true);
      onLook(true);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Alert tone="warning" title={text.conflict}>
      {looking ? text.lookingAtNewest : seen ? text.willReplace : sentences.join(text.between)}
      {failed ? <p data-part="newest-failed">{text.newestFailed}</p> : null}
      {reload === undefined ? null : (
        <div data-part="actions">
          {looking ? (
            <>
              <Button size="sm" onClick={() => onLook(false)}>
                {text.backToMine}
              </Button>
              <Button size="sm" onClick={onTakeNewest}>
                {text.takeNewest}
              </Button>
            </>
          ) : (
            <Button size="sm" busy={loading} onClick={() => void look()}>
              {text.showNewest}
            </Button>
          )}
        </div>
      )}
    </Alert>
  );
}

interface NewestProps<Item, Input extends FieldValues, Output extends FieldValues>
  extends Pick<
    EditDialogProps<Item, Input, Output>,
    "record" | "schema" | "values" | "children" | "columns"
  > {
  legend: string;
}

/** The same fields with what is saved now, to be read only. */
function Newest<Item, Input extends FieldValues, Output extends FieldValues>(
  props: NewestProps<Item, Input, Output>,
) {
  const { record, schema, values, columns, legend, children } = props;
  const form = useZodForm<Input, Output>(schema, { defaultValues: values(record) });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <fieldset disabled aria-label={legend} data-part="fields" data-columns={columns}>
        {children(form, record)}
      </fieldset>
    </Form>
  );
}
