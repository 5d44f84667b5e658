import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { useMessages } from "../provider/index.js";
import { failureWords } from "../error-state/failure-words.js";
import { toast } from "../toast/index.js";
import type { Capture, CaptureOptions } from "./capture-page.js";
import { FEEDBACK_CONSTANTS, type Feedback, PRIVATE_NUMBER } from "./feedback-constants.js";
import { type MarkAction, type MarkHistory, markHistory, noMarks } from "./mark-history.js";
import { pictureFromFile } from "./picture-from-file.js";
import { useLatest } from "../hooks/use-latest.js";

/** The picture of a feedback. */
export type FeedbackPicture =
  /** No picture, or on its way. */
  | { state: "none" | "capturing" }
  /** The page could not be drawn, or the file not be read. */
  | { state: "failed"; reason: "capture" | "file" }
  /** `masked` is null for a picture that somebody brought. */
  | { state: "ready"; picture: HTMLCanvasElement; masked: number | null };

type ReadyPicture = Extract<FeedbackPicture, { state: "ready" }>;

/** A picture with what was drawn on it. */
interface MarkedPicture {
  picture: ReadyPicture;
  history: MarkHistory;
}

/** What somebody made of a picture; an untouched screenshot can simply be taken again. */
function workIn(picture: FeedbackPicture, history: MarkHistory): MarkedPicture | undefined {
  if (picture.state !== "ready") return undefined;
  const drawn = history.past.length > 0 || history.future.length > 0;
  return drawn || picture.masked === null ? { picture, history } : undefined;
}

/** What {@link useFeedback} takes. */
export interface UseFeedbackOptions {
  /** Whether the dialog is on the page. */
  open: boolean;
  /** Asked to open or close it; it is closed when the feedback has been sent. */
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
  const [replaced, setReplaced] = useState<MarkedPicture>();
  /** How often it was opened or closed. */
  const [turns, setTurns] = useState(0);
  const [submitting, setSubmitting] = useState(false);
  const sending = useRef(false);
  // Only the picture that was asked for last counts.
  const asked = useRef(0);
  const now = { capture, privatePattern, without: options.without, info, picture, history, turns };
  const latest = useLatest(now);

  const [wasOpen, setWasOpen] = useState(false);
  if (wasOpen !== open) {
    setWasOpen(open);
    setTurns(turns + 1);
    if (open && workIn(picture, history) === undefined) setPicture({ state: "none" });
  }

  /** Before another picture takes the place of the one with work in it, which can then be brought back. */
  const keepReplaced = useCallback(() => {
    const work = workIn(latest().picture, latest().history);
    if (work) setReplaced(work);
  }, [latest]);

  const takePicture = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const { capture: take, privatePattern: pattern, without } = latest();
    keepReplaced();
    setPicture({ state: "capturing" });
    dispatch({ type: "reset" });
    try {
      const taken = await take({ without: without(), privatePattern: pattern });
      if (turn === asked.current) setPicture({ state: "ready", ...taken });
    } catch {
      if (turn === asked.current) setPicture({ state: "failed", reason: "capture" });
    }
  }, [keepReplaced, latest]);
  const bringPicture = useCallback(
    async (file: Blob) => {
      asked.current += 1;
      const turn = asked.current;
      try {
        const brought = await pictureFromFile(file);
        if (turn !== asked.current) return;
        keepReplaced();
        dispatch({ type: "reset" });
        setPicture({ state: "ready", picture: brought, masked: null });
        setWanted(true);
      } catch {
        if (turn !== asked.current) return;
        // What is there, and drawn on, is not lost to a wrong file.
        setPicture((shown) => (shown.state === "ready" ? shown : { state: "failed", reason: "file" }));
        toast.error(text.notAPicture);
      }
    },
    [keepReplaced, text],
  );
  const restore =
    replaced &&
    (() => {
      // A picture that is still on its way must not cover it again.
      asked.current += 1;
      // The two change places, so that bringing back can be taken back too.
      setReplaced(picture.state === "ready" ? { picture, history } : undefined);
      setPicture(replaced.picture);
      dispatch({ type: "restore", history: replaced.history });
    });

  const needed = open && wanted && picture.state === "none";
  useEffect(() => {
    if (!needed) return;
    // The dialog is drawn first: it must answer at once, and it must be there to be left out.
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = requestAnimationFrame(() => {
      // This frame draws it; the next one comes after it is on the screen.
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => void takePicture());
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
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
      // Only what was sent goes: somebody may have written on while it was under way, or opened the dialog again.
      const after = latest();
      if (after.info === info) {
        setInfo("");
        setWanted(FEEDBACK_CONSTANTS.screenshotByDefault);
        if (after.turns === turns) onOpenChange(false);
      }
      if (after.picture === picture && after.history === history) {
        setPicture({ state: "none" });
        setReplaced(undefined);
        dispatch({ type: "reset" });
      }
    } catch (error) {
      toast.error(text.failed, {
        duration: FEEDBACK_CONSTANTS.toastDuration,
        description: failureWords(error).message,
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
    /** Brings back the picture that another one has replaced, with its marks; undefined when there is none. */
    restore,
    history,
    // Named, because the types of React 18 do not know the one that React 19 infers.
    dispatch: dispatch as Dispatch<MarkAction>,
    submitting,
    submit,
  };
}
