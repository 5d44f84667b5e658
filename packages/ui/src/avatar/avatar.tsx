import * as Radix from "radix-ui/avatar";

/** What {@link Avatar} takes. */
export interface AvatarProps {
  /** Whose it is; its first character stands where there is no picture. */
  name: string;
  /** A picture; until it is there, or when it does not come, the first character. */
  src?: string;
  /** 24, 32 and 48 px. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** The name is written beside it already: not spoken again. */
  decorative?: boolean;
  className?: string;
}

/** A person, small and round. */
export function Avatar({ name, src, size = "md", decorative, className }: AvatarProps) {
  const naming = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name };
  return (
    <Radix.Root data-component="avatar" data-size={size} className={className} {...naming}>
      {src === undefined ? null : <Radix.Image data-part="image" src={src} alt="" />}
      <Radix.Fallback data-part="letter" aria-hidden="true">
        {Array.from(name.trim())[0] ?? "?"}
      </Radix.Fallback>
    </Radix.Root>
  );
}
