/** The longest side of a picture in pixels, by the size that is asked for. */
const longest = { medium: 960, large: 2000 } as const;
export type PhotoSize = keyof typeof longest;

/**
 * A picture as JPEG in one of two sizes. It is drawn anew, so nothing that a camera wrote into the file is left: no place, no time, no serial number.
 * Throws for what is no picture.
 */
export async function photo({ bytes, size }: { bytes: Uint8Array; size: PhotoSize }): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(bytes));
  const scale = Math.min(1, longest[size] / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const canvas = createCanvas(width, height);
  const drawing = canvas.getContext('2d');
  // a transparent ground would become black
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(image, 0, 0, width, height);
  return canvas.encode('jpeg', 82);
}
