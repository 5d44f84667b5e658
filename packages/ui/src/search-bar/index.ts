export { type ListCodec, type ListState, type SearchCodec, type SearchSource } from "./search-codec.js";
export { SearchBar, type SearchBarProps } from "./search-bar.js";
export {
  type SchemaSearchValues,
  type SearchFieldMeta,
  type SearchFromSchema,
  searchFromSchema,
} from "./search-from-schema.js";
export {
  type BooleanField,
  type BoundSearchField,
  type CascadeField,
  type CascadeOption,
  controlField,
  type ControlField,
  type DateField,
  type DateRangeField,
  type DateRangeValue,
  defineSearchFields,
  type InputField,
  type NumberRangeField,
  type NumberRangeValue,
  type SearchButton,
  type SearchControl,
  type SearchField,
  type SearchFieldCodec,
  type SearchOption,
  type SearchProblems,
  type SearchValue,
  type SearchValues,
  type SearchValuesOf,
  type SelectField,
  type TypedFields,
} from "./types.js";
export { useSearchBar } from "./use-search-bar.js";
