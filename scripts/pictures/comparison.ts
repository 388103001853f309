import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, opacity, row by row. */
  data: Uint8ClampedArray;
}

/** On a sheet of this size, at its upper left corner; the rest is empty. */
function padded({ width, height, data }: Pixels, sheet: { width: number; height: number }): Uint8ClampedArray {
  const out = new Uint8ClampedArray(sheet.width * sheet.height * 4);
  for (let row = 0; row < height; row++) out.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * sheet.width * 4);
  return out;
}

export interface Difference {
  /** Pixels that differ: nothing but the way in which letters are smoothed is left out. What only one picture covers differs. */
  count: number;
  /** Of all pixels of the larger sheet, 0 to 1. */
  share: number;
  /** What differs is red, what is the same is pale. */
  marked: Pixels;
}

/** Lays two pictures over each other. */
export function difference(before: Pixels, after: Pixels): Difference {
  const sheet = { width: Math.max(before.width, after.width), height: Math.max(before.height, after.height) };
  const data = new Uint8ClampedArray(sheet.width * sheet.height * 4);
  const [one, other] = [padded(before, sheet), padded(after, sheet)];
  const count = pixelmatch(one, other, data, sheet.width, sheet.height, { threshold: 0.1, alpha: 0.25 });
  return { count, share: count / (sheet.width * sheet.height), marked: { ...sheet, data } };
}

export async function readPicture(png: Buffer): Promise<Pixels> {
  const image = await loadImage(png);
  const pen = createCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  return { width: image.width, height: image.height, data };
}

export function writePicture({ width, height, data }: Pixels): Buffer {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.toBuffer('image/png');
}
