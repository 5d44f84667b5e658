import { Button, Input } from "@huxuan/ui";
import { type FormEvent, type ReactNode, useId } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";

interface CodeFormProps {
  /** What was typed before. */
  typed?: string;
  /** What is wrong with it; stands below the field. */
  fault?: string | undefined;
  /** Instead of the button: likelier ways on. */
  children?: ReactNode;
}

/** The field for a code. Works without scripts: the browser then sends it by itself. */
export function CodeForm({ typed = "", fault, children }: CodeFormProps) {
  const navigate = useNavigate();
  const id = useId();
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get("code");
    if (typeof code === "string" && code.trim() !== "") void navigate(paths.verifyCode(code.trim()));
  };
  return (
    <form action={paths.verify} className="grid gap-3" onSubmit={check} key={typed}>
      <label htmlFor={id} className="font-medium">
        核验码 16 位
      </label>
      <Input
        id={id}
        name="code"
        size="lg"
        required
        defaultValue={typed}
        placeholder="7KQ4-M2TX-9HRD-W3NB"
        className="font-mono"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className={fault === undefined ? "text-sm text-ink-2" : "text-sm text-danger"}>
        {fault ?? "字母不分大小写，横线可以不输。核验码里没有数字 0、1、8 和字母 O、I。"}
      </p>
      {children}
      <Button type="submit" size="lg" variant={children === undefined ? "primary" : "secondary"}>
        核验
      </Button>
    </form>
  );
}
