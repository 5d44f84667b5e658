import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useState } from "react";

/** What {@link Avatar} takes. */
export interface AvatarProps extends Omit<HTMLAttributes<HTMLSpanElement>, "children"> {
  /** Whose it is; its first character stands where there is no picture. */
  name: string;
  /** A picture; until it is there, or when it does not come, the first character. */
  src?: string;
  /** 24, 32 and 48 px. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** The name is written beside it already: not spoken again. */
  decorative?: boolean;
}

/** A person, small and round. */
export const Avatar = /* @__PURE__ */ forwardRef<HTMLSpanElement, AvatarProps>(function Avatar(
  { name, src, size = "md", decorative, ...rest },
  ref,
) {
  const naming = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name };
  const [shown, setShown] = useState<string>();
  return (
    <span
      ref={ref}
      data-component="avatar"
      data-size={size}
      {...naming}
      {...rest}
      className={clsx("hx-avatar", rest.className)}
    >
      {src === undefined ? null : (
        <img
          // What came from a server may be there before anybody listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setShown(src);
          }}
          key={src}
          data-part="image"
          src={src}
          alt=""
          style={shown === src ? undefined : { display: "none" }}
          onLoad={() => setShown(src)}
        />
      )}
      {src !== undefined && shown === src ? null : (
        <span data-part="letter" aria-hidden="true">
          {Array.from(name.trim())[0] ?? "?"}
        </span>
      )}
    </span>
  );
});
