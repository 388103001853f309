import pixelmatch from 'pixelmatch';

export type PictureDifference = { kind: 'same' } | { kind: 'size'; text: string } | { kind: 'differs'; share: number; marked: string };

async function pixelsOf(address: string): Promise<ImageData> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('Pictures cannot be drawn here.');
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** Lays two pictures over each other: where they differ is red, what is the same is pale. */
export async function compare(before: string, after: string): Promise<PictureDifference> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  if (one.width !== other.width || one.height !== other.height)
    return { kind: 'size', text: `${one.width} × ${one.height} px before, ${other.width} × ${other.height} px now` };
  const { width, height } = one;
  const marked = new ImageData(width, height);
  const count = pixelmatch(one.data, other.data, marked.data, width, height, { threshold: 0.1, alpha: 0.25 });
  if (count === 0) return { kind: 'same' };
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(marked, 0, 0);
  return { kind: 'differs', share: count / (width * height), marked: URL.createObjectURL(await canvas.convertToBlob()) };
}
