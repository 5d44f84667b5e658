import type { Tokens } from "@huxuan/api-client";
import { type ReactNode, useEffect, useRef } from "react";
import { SignInSteps } from "./sign-in.tsx";

/** The dialog around has a heading of its own. */
const Bare = ({ children }: { children: ReactNode }) => children;

interface SignInAgainProps {
  /** Whose session it was. */
  username: string | undefined;
  /** Keeps the tokens and goes on. */
  onTokens: (tokens: Tokens, remember: boolean) => Promise<unknown>;
}

/** Sign-in in the middle of a page: the form and its further steps, without a way to another page. */
export default function SignInAgain({ username, onTokens }: SignInAgainProps) {
  const form = useRef<HTMLDivElement>(null);
  // The button that brought the form is gone, and with it the focus; the name is filled in.
  useEffect(() => form.current?.querySelector<HTMLElement>("input[type=password]")?.focus(), []);
  return (
    <div ref={form}>
      <SignInSteps
        frame={Bare}
        username={username}
        onTokens={async (tokens, remember) => void (await onTokens(tokens, remember))}
      />
    </div>
  );
}
