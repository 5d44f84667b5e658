import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { useMessages } from "../provider/index.js";
import { toast } from "../toast/index.js";
import type { Capture, CaptureOptions } from "./capture-page.js";
import { FEEDBACK_CONSTANTS, type Feedback, PRIVATE_NUMBER } from "./feedback-constants.js";
import { type MarkAction, markHistory, noMarks } from "./mark-history.js";
import { pictureFromFile } from "./picture-from-file.js";

/** The picture of a feedback. */
export type FeedbackPicture =
  | { state: "none" | "capturing" }
  | { state: "failed"; reason: "capture" | "file" }
  /** `masked` is null for a picture that somebody brought. */
  | { state: "ready"; picture: HTMLCanvasElement; masked: number | null };

export interface UseFeedbackOptions {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /**
   * Sends the feedback: `feedbackFormData` makes the multipart form of it. Rejecting means that it failed; what was
   * written stays.
   */
  onSubmit: (feedback: Feedback) => Promise<void>;
  /** What is blacked out in texts and fields. Default: eight digits and more. */
  privatePattern?: RegExp;
  /** Takes the picture, where a host has a better way (a desktop shell). Default: the page is drawn anew. */
  capture?: (options: CaptureOptions) => Promise<Capture>;
  /** What is not in the picture: the dialog itself. */
  without: () => readonly Element[];
}

/** Milliseconds after which the opened dialog is on the screen. */
const DRAWN_BY = 50;

/** The drawing library and what hides private things come with the first picture. */
const captureLazily = async (options: CaptureOptions): Promise<Capture> =>
  (await import("./capture-page.js")).capturePage(options);

/**
 * The behaviour of the feedback dialog without its looks. What was written outlives closing and failing; an unmarked
 * screenshot is taken anew when the dialog opens again, because the page may be another.
 */
export function useFeedback(options: UseFeedbackOptions) {
  const { open, onOpenChange, onSubmit, privatePattern = PRIVATE_NUMBER, capture = captureLazily } = options;
  const text = useMessages().feedbackDialog;
  const [info, setInfo] = useState("");
  const [wanted, setWanted] = useState<boolean>(FEEDBACK_CONSTANTS.screenshotByDefault);
  const [picture, setPicture] = useState<FeedbackPicture>({ state: "none" });
  const [history, dispatch] = useReducer(markHistory, noMarks);
  const [submitting, setSubmitting] = useState(false);
  const sending = useRef(false);
  // Only the picture that was asked for last counts.
  const asked = useRef(0);
  const latest = useRef({ capture, privatePattern, without: options.without });
  useEffect(() => {
    latest.current = { capture, privatePattern, without: options.without };
  });

  const [wasOpen, setWasOpen] = useState(false);
  if (wasOpen !== open) {
    setWasOpen(open);
    const own = picture.state === "ready" && (picture.masked === null || history.marks.length > 0);
    if (open && !own) setPicture({ state: "none" });
  }

  const takePicture = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const { capture: take, privatePattern: pattern, without } = latest.current;
    setPicture({ state: "capturing" });
    dispatch({ type: "reset" });
    try {
      const taken = await take({ without: without(), privatePattern: pattern });
      if (turn === asked.current) setPicture({ state: "ready", ...taken });
    } catch {
      if (turn === asked.current) setPicture({ state: "failed", reason: "capture" });
    }
  }, []);
  const bringPicture = useCallback(
    async (file: Blob) => {
      asked.current += 1;
      const turn = asked.current;
      try {
        const brought = await pictureFromFile(file);
        if (turn !== asked.current) return;
        dispatch({ type: "reset" });
        setPicture({ state: "ready", picture: brought, masked: null });
        setWanted(true);
      } catch {
        if (turn !== asked.current) return;
        // What is there, and drawn on, is not lost to a wrong file.
        setPicture((now) => (now.state === "ready" ? now : { state: "failed", reason: "file" }));
        toast.error(text.notAPicture);
      }
    },
    [text],
  );

  const needed = open && wanted && picture.state === "none";
  useEffect(() => {
    if (!needed) return;
    // The dialog is drawn first: it must answer at once, and it must be there to be left out.
    const timer = setTimeout(() => void takePicture(), DRAWN_BY);
    return () => clearTimeout(timer);
  }, [needed, takePicture]);

  const submit = async () => {
    // Two presses may come before the button is drawn busy.
    if (sending.current) return;
    sending.current = true;
    setSubmitting(true);
    try {
      const { pictureFile } = await import("./draw-marks.js");
      const screenshot =
        wanted && picture.state === "ready" ? await pictureFile(picture.picture, history.marks) : undefined;
      await onSubmit(screenshot ? { info, screenshot } : { info });
      toast.success(text.success, { duration: FEEDBACK_CONSTANTS.toastDuration });
      setInfo("");
      setWanted(FEEDBACK_CONSTANTS.screenshotByDefault);
      setPicture({ state: "none" });
      dispatch({ type: "reset" });
      onOpenChange(false);
    } catch (error) {
      toast.error(text.failed, {
        duration: FEEDBACK_CONSTANTS.toastDuration,
        description: error instanceof Error && error.message ? error.message : undefined,
      });
    } finally {
      sending.current = false;
      setSubmitting(false);
    }
  };

  return {
    info,
    setInfo,
    /** Whether a screenshot is to be sent. */
    wanted,
    setWanted,
    picture,
    /** Takes the screenshot again; marks go with the old one. */
    recapture: takePicture,
    /** Takes a chosen or pasted picture instead of a screenshot. */
    bringPicture,
    history,
    // Named, because the types of React 18 do not know the one that React 19 infers.
    dispatch: dispatch as Dispatch<MarkAction>,
    submitting,
    submit,
  };
}
