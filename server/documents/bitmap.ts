/** A drawing as a PNG of 1200 by 630 pixels, as previews of links want it; drawn wide, so that the ground and the sky lose a strip each. */
export async function bitmap({ svg }: { svg: string }): Promise<Uint8Array> {
  // loaded with the first picture: it is large, and most processes never draw one
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(svg.replace('<svg ', '<svg width="1200" height="800" ')));
  const canvas = createCanvas(1200, 630);
  canvas.getContext('2d').drawImage(image, 0, -110, 1200, 800);
  return canvas.encode('png');
}
