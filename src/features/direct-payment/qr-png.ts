import { encode } from 'uqr';

/** Pixels of one module; banking apps read codes of about 500 pixels reliably. */
const scale = 10;

/** A QR code as a PNG picture, with four white modules around it. */
export async function qrPng(text: string): Promise<Blob> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  data.forEach((row, y) => row.forEach((isDark, x) => isDark && context.fillRect(x * scale, y * scale, scale, scale)));
  return canvas.convertToBlob({ type: 'image/png' });
}
