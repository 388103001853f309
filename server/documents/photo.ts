/**
 * A picture as JPEG, at most `width` pixels wide and never wider than it is. It is drawn anew, so nothing that a camera wrote into the file is left: no
 * place, no time, no serial number. Throws for what is no picture.
 */
export async function photo({ bytes, width: widest }: { bytes: Uint8Array; width: number }): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(bytes));
  const scale = Math.min(1, widest / image.width);
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const canvas = createCanvas(width, height);
  const drawing = canvas.getContext('2d');
  // a transparent ground would become black
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(image, 0, 0, width, height);
  return canvas.encode('jpeg', 82);
}
