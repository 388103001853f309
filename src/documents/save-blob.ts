/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function pdfName(name: string) {
  return name.toLowerCase().endsWith('.pdf') ? name : `${name}.pdf`;
}
