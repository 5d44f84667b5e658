export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from "./button.js";
export { IconButton, type IconButtonProps } from "./icon-button.js";
