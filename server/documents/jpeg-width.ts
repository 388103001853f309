/** Width of a JPEG in pixels, from its frame header (ITU T.81, B.2.2). */
export function jpegWidth(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return view.getUint16(at + 7);
  }
  throw new Error('This JPEG has no frame header.');
}
