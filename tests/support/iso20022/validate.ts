import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const schemaOf = (version: string) => readFileSync(new URL(`./${version}.xsd`, import.meta.url), 'utf8');

/** The errors of a message against the published schema; none for a valid one. The version is read from its namespace. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const version = /urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})/.exec(xml)?.[1];
  if (!version) return ['no namespace of ISO 20022'];
  const { errors } = await validateXML({ xml: [{ fileName: 'message.xml', contents: xml }], schema: [schemaOf(version)] });
  return errors.map(({ message }) => message);
}

/** A file of `samples/`. */
export const sample = (name: string): string => readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8');
