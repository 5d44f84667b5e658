import type { ComponentType, SVGProps } from "react";

/** What an icon is given: its size, and the attributes of an `svg`. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, "ref"> {
  /** Width and height, as a length or in px. Default 24; most places set it by style. */
  size?: string | number;
}

/** A component that draws an icon. */
export type Icon = ComponentType<IconProps>;
