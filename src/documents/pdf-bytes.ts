/** The bytes of a document as the API sends it: base64, with or without a `data:` prefix (INV-09). */
export function pdfBytes(content: string): Uint8Array<ArrayBuffer> {
  const text = atob(content.slice(content.indexOf(',') + 1).replace(/\s/g, ''));
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

export function pdfBlob(content: string): Blob {
  return new Blob([pdfBytes(content)], { type: 'application/pdf' });
}
