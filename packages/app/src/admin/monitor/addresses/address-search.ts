import { type AddressKind, type AddressOrder, type AddressSearch, labels } from "@huxuan/api-client";
import { hourName } from "./address-words.ts";

/** Which addresses are looked for, as it stands in the address of the page. */
export function searchOf(params: URLSearchParams): AddressSearch {
  const [order, kind, hour, route, status, ip] = FIELDS.map((field) => params.get(field) ?? undefined);
  return {
    ...(isOneOf(labels.addressOrder, order) && { order: order as AddressOrder }),
    ...(isOneOf(labels.addressKind, kind) && { kind: kind as AddressKind }),
    ...(hour !== undefined && !Number.isNaN(Date.parse(hour)) && { hour }),
    ...(route !== undefined && { route }),
    ...(status !== undefined && /^[1-5]\d\d$/u.test(status) && { status: Number(status) }),
    ...(ip !== undefined && { ip: ip.slice(0, 45) }),
  };
}

const FIELDS = ["order", "kind", "hour", "route", "status", "ip"] as const;

const isOneOf = (names: Readonly<Record<string, string>>, value: string | undefined): boolean =>
  value !== undefined && Object.hasOwn(names, value);

/** The same search with other fields; what is undefined is left out. */
export function withFields(
  params: URLSearchParams,
  changed: { [Field in keyof AddressSearch]?: AddressSearch[Field] | undefined },
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [field, value] of Object.entries(changed)) {
    if (value === undefined) next.delete(field);
    else next.set(field, String(value));
  }
  return next;
}

/** What the list is narrowed to, field by field, in words. */
export const narrowedBy = ({
  kind,
  hour,
  route,
  status,
}: AddressSearch): { field: keyof AddressSearch; text: string }[] => [
  ...(kind === undefined ? [] : [{ field: "kind" as const, text: labels.addressKind[kind] }]),
  ...(hour === undefined ? [] : [{ field: "hour" as const, text: hourName(hour) }]),
  ...(route === undefined ? [] : [{ field: "route" as const, text: route }]),
  ...(status === undefined ? [] : [{ field: "status" as const, text: `状态码 ${status}` }]),
];
