import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";

/**
 * Where the official schema of ELMO 1.7 stands: it is under the EUPL and not kept here. The folder holds `schema.xsd` of
 * github.com/emrex-eu/elmo-schemas at v1.7.0, and of its `references` what is named below.
 */
const FOLDER = process.env["HUXUAN_ELMO_SCHEMA"];

const SCHEMA = "schema.xsd";
const REFERENCES = ["xmldsig-core-schema.xsd", "EUROPASS_ISOCountries_V1.1.xsd"];

/** Of other schemas that it imports, what a file without an address needs. */
const OTHERS = {
  "xml.xsd": `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace">
    <xs:attribute name="lang" type="xs:language"/></xs:schema>`,
  "address.xsd": `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
    targetNamespace="https://github.com/erasmus-without-paper/ewp-specs-types-address/tree/stable-v1">
    <xs:complexType name="FlexibleAddress"/></xs:schema>`,
};

/** Whether the schema is there; else tests by it are left out, and say so. */
export const hasElmoSchema = FOLDER !== undefined && existsSync(join(FOLDER, SCHEMA));

/** What is wrong with a document by the official schema, by xmllint; nothing when it is valid. */
export async function elmoFaults(xml: string): Promise<string[]> {
  const read = (name: string) => readFileSync(join(FOLDER ?? "", name), "utf8");
  // Each by the name of its file: nothing is loaded from outside.
  const local = (text: string) =>
    text
      .replaceAll(/schemaLocation="[^"]*types-address[^"]*"/gu, 'schemaLocation="address.xsd"')
      .replaceAll(/schemaLocation="[^"]*\/([^"/]+)"/gu, 'schemaLocation="$1"')
      // Its document type names a file on another server, and says nothing that is needed.
      .replace(/<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>/u, "");
  const { valid, errors } = await validateXML({
    xml: [{ fileName: "elmo.xml", contents: xml }],
    schema: [{ fileName: SCHEMA, contents: local(read(SCHEMA)) }],
    preload: [
      ...REFERENCES.map((fileName) => ({ fileName, contents: local(read(fileName)) })),
      ...Object.entries(OTHERS).map(([fileName, contents]) => ({ fileName, contents })),
    ],
  });
  return valid ? [] : errors.map(({ message }) => message);
}
