import { FocusScope } from "radix-ui/internal";
import { useToasterPlace } from "../toast/toaster-place.js";

/**
 * Lets the focus go from a modal to the messages and back, which stand outside of it; anywhere else it would be brought
 * back at once. Stands inside the modal's content and draws nothing.
 */
export function ToasterBranch() {
  FocusScope.useFocusScopeBranch(useToasterPlace());
  return null;
}
