import { Input } from "@huxuan/ui";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

/** Pause after the last key before a search is sent, ms. */
const PAUSE_MS = 250;

interface CourseSearchBoxProps {
  value: string;
  onValueChange: (keyword: string) => void;
  /** Enter was pressed: the words stand. */
  onSearch?: () => void;
}

/** Search as one types, but never in the middle of a word that an input method is still composing. */
export function CourseSearchBox({ value, onValueChange, onSearch }: CourseSearchBoxProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by other means (back, a removed filter): follow it.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: string, composing: boolean) => {
    setText(next);
    clearTimeout(timer.current);
    if (!composing) timer.current = setTimeout(() => onValueChange(next.trim()), PAUSE_MS);
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        onValueChange(text.trim());
        onSearch?.();
      }}
    >
      <Input
        aria-label="搜课程、教师、拼音"
        placeholder="搜课程、教师、拼音"
        maxLength={50}
        prefix={<Search size="0.875rem" aria-hidden="true" />}
        clearable
        value={text}
        onChange={(event) => later(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(event) => later(event.currentTarget.value, false)}
      />
    </form>
  );
}
