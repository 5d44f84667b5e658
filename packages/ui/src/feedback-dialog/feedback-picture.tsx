import { Camera, ImageUp, Undo2 } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, lazy, Suspense, useState } from "react";
import { Alert } from "../alert/index.js";
import { Button } from "../button/index.js";
import { Field } from "../field/index.js";
import { whenOnline } from "../hooks/when-online.js";
import { useMessages } from "../provider/index.js";
import { Spinner } from "../spinner/index.js";
import { Upload } from "../upload/index.js";
import type { MarkAction, MarkHistory } from "./mark-history.js";
import type { FeedbackPicture } from "./use-feedback.js";

// Drawing is loaded when there is something to draw on.
const Annotator = /* @__PURE__ */ lazy(() => whenOnline(() => import("./annotator.js")));

/** Pictures that every browser opens. */
const PICTURES = ["image/png", "image/jpeg", "image/webp"];
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * What {@link FeedbackPictureView} takes: a part of the feedback dialog, with the state of {@link
 * useFeedback}.
 */
export interface FeedbackPictureViewProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** How far the picture is. */
  picture: FeedbackPicture;
  /** What was drawn on it. */
  history: MarkHistory;
  /** Changes what is drawn. */
  dispatch: (action: MarkAction) => void;
  /** Asked to take the picture again. */
  onRecapture: () => void;
  /** The person brought a picture of their own, by choosing or pasting it. */
  onBring: (file: File) => void;
  /** Brings back the picture that was replaced, with its marks; without it there is none. */
  onRestore?: () => void;
}

/** The screenshot with its tools; while it is taken a spinner; when it cannot be, the ways to bring a picture. */
export const FeedbackPictureView = /* @__PURE__ */ forwardRef<HTMLDivElement, FeedbackPictureViewProps>(
  function FeedbackPictureView(
    { picture, history, dispatch, onRecapture, onBring, onRestore, ...rest },
    ref,
  ) {
    const text = useMessages().feedbackDialog;
    const [choosing, setChoosing] = useState(false);
    const upload = (
      <Field label={text.choosePicture}>
        <Upload
          accept={PICTURES}
          maxSize={MOST_BYTES}
          description={text.pasteHint}
          onValueChange={(items) => {
            const file = items.at(-1)?.file;
            if (!file) return;
            setChoosing(false);
            onBring(file);
          }}
        />
      </Field>
    );
    const recapture = (
      <Button
        size="sm"
        icon={<Camera />}
        onClick={() => {
          setChoosing(false);
          onRecapture();
        }}
      >
        {text.recapture}
      </Button>
    );
    const restore = onRestore && (
      <Button
        size="sm"
        icon={<Undo2 />}
        onClick={() => {
          setChoosing(false);
          onRestore();
        }}
      >
        {text.restorePicture}
      </Button>
    );
    if (picture.state === "failed")
      return (
        <div ref={ref} data-part="picture-area" data-state="failed" {...rest}>
          <Alert
            tone="warning"
            title={picture.reason === "capture" ? text.captureFailed : text.notAPicture}
            action={recapture}
          >
            {picture.reason === "capture" ? text.captureFailedHint : null}
          </Alert>
          {restore && <div data-part="picture-acts">{restore}</div>}
          {upload}
        </div>
      );
    if (picture.state !== "ready")
      return (
        <div ref={ref} data-part="picture-area" data-state="capturing" {...rest}>
          <Spinner label={text.capturing} showLabel />
        </div>
      );
    return (
      <div ref={ref} data-part="picture-area" data-state="ready" {...rest}>
        <Suspense fallback={<Spinner />}>
          <Annotator picture={picture.picture} history={history} dispatch={dispatch} />
        </Suspense>
        <p data-part="masked">{text.masked(picture.masked ?? 0)}</p>
        <div data-part="picture-acts">
          {recapture}
          <Button
            size="sm"
            icon={<ImageUp />}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            {choosing ? text.keepPicture : text.replacePicture}
          </Button>
          {restore}
        </div>
        {choosing ? upload : null}
      </div>
    );
  },
);
