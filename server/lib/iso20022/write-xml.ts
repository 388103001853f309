/** A part of a document that is written; what is undefined is left out. */
export type XmlPart = string | undefined;

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in XML. Characters that XML cannot hold are left out. */
const escapeXml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML does not allow
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign);

/** An element with others inside. */
export const element = (name: string, ...parts: XmlPart[]): string =>
  `<${name}>${parts.filter((part) => part !== undefined).join('')}</${name}>`;

/** An element with text, absent where there is none. */
export const leaf = (name: string, text: string | number | undefined): XmlPart =>
  text === undefined || text === '' ? undefined : `<${name}>${escapeXml(String(text))}</${name}>`;

/** An amount in euros of integer cents. */
export const amount = (name: string, decimal: string): string => `<${name} Ccy="EUR">${decimal}</${name}>`;

/** A whole message of ISO 20022. */
export const message = (version: string, ...parts: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">${parts.join('')}</Document>\n`;
