export {
  Combobox,
  type ComboboxProps,
  type MultipleComboboxProps,
  type SingleComboboxProps,
} from "./combobox.js";
