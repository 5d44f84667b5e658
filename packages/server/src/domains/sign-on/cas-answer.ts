import { SaxesParser } from "saxes";

/** Of all elements of the protocol (CAS 3.0.3, appendix A). */
const NAMESPACE = "http://www.yale.edu/tp/cas";
/** Whole path of an element of the answer, by its local names. */
const USER = "serviceResponse/authenticationSuccess/user";
const ATTRIBUTES = "serviceResponse/authenticationSuccess/attributes/";
const FAILURE = "serviceResponse/authenticationFailure";

/** What a CAS server says of a ticket. */
export type CasAnswer =
  | { user: string; attributes: Readonly<Record<string, readonly string[]>> }
  /** Its code for what is wrong, such as `INVALID_TICKET`. */
  | { failure: string };

/** Reads the answer to `serviceValidate`; undefined for what is none. */
export function readCasAnswer(xml: string): CasAnswer | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const attributes = new Map<string, string[]>();
  const users: string[] = [];
  const failures: string[] = [];
  let text = "";
  let isWrong = false;

  parser.on("error", () => {
    isWrong = true;
  });
  // The protocol has none; what it would define is not to be trusted.
  parser.on("doctype", () => {
    isWrong = true;
  });
  parser.on("opentag", ({ local, uri, attributes: given }) => {
    path.push(uri === NAMESPACE ? local : `{${uri}}${local}`);
    text = "";
    if (path.join("/") === FAILURE) failures.push(given["code"]?.value ?? "");
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("cdata", (more) => {
    text += more;
  });
  parser.on("closetag", () => {
    const whole = path.join("/");
    if (whole === USER) users.push(text.trim());
    else if (path.length === 4 && whole.startsWith(ATTRIBUTES)) {
      const name = whole.slice(ATTRIBUTES.length);
      attributes.set(name, [...(attributes.get(name) ?? []), text.trim()]);
    }
    path.pop();
    text = "";
  });
  try {
    // Some servers write a blank line, or a byte order mark, before the declaration.
    parser.write(xml.replace(/^[\s\ufeff]+/u, "")).close();
  } catch {
    return undefined;
  }
  if (isWrong) return undefined;
  const [user] = users;
  const [failure] = failures;
  // An answer that says both, or somebody twice, says nothing.
  if (failures.length === 1 && users.length === 0) return { failure: failure ?? "" };
  if (users.length !== 1 || failures.length > 0 || user === undefined || user === "") return undefined;
  return { user, attributes: Object.fromEntries(attributes) };
}
