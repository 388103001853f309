import { toPng } from './export.ts';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The screen of the lab at an address as a PNG. The frame that is open is preferred: it shows what its user has done there. */
export async function pictureOfLab(address: string): Promise<Blob> {
  const open = document.querySelector<HTMLIFrameElement>(`iframe[src="${CSS.escape(address)}"]`);
  if (open) return pictureOf(open);
  const frame = document.createElement('iframe');
  // it must not take the focus, nor be read
  frame.inert = true;
  frame.ariaHidden = 'true';
  frame.style.cssText = 'position:fixed;left:-3000px;top:0;width:1280px;height:900px;border:0';
  frame.src = address;
  document.body.append(frame);
  try {
    return await pictureOf(frame);
  } finally {
    frame.remove();
  }
}

async function pictureOf(frame: HTMLIFrameElement): Promise<Blob> {
  const end = Date.now() + 15_000;
  while (!frame.contentDocument?.querySelector('#root *')) {
    if (Date.now() > end) throw new Error('The screen did not open.');
    await wait(50);
  }
  const page = frame.contentDocument;
  await page.fonts.ready;
  await wait(150);
  return toPng(await drawingOf(page, frame.clientWidth), 1.5, 400);
}

/** The page as a self-contained drawing: its elements, its style sheets and the files that these name. */
async function drawingOf(page: Document, width: number): Promise<string> {
  const { documentElement: root } = page;
  const height = Math.min(Math.max(root.scrollHeight, 300), 6000);
  // an element of another window is no instance of this one's classes
  const element = root.cloneNode(true) as HTMLElement;
  element.querySelectorAll('script, link, noscript, template').forEach((it) => it.remove());
  const fields = page.querySelectorAll<HTMLInputElement>('input, textarea, select');
  element.querySelectorAll('input, textarea, select').forEach((field, index) => {
    const original = fields[index];
    if (!original) return;
    if (field.localName === 'textarea') field.textContent = original.value;
    else field.setAttribute('value', original.value);
    field.toggleAttribute('checked', original.checked);
  });
  const styles = await Promise.all([...page.styleSheets].map(textOf));
  const style = document.createElement('style');
  style.textContent = styles.join('\n');
  element.querySelector('head')?.append(style);
  const { fontSize, colorScheme } = getComputedStyle(root);
  const theme = root.dataset['theme'];
  // `:root` and rem are the drawing's here
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${
    theme ? ` data-theme="${theme}"` : ''
  } style="font-size:${fontSize};color-scheme:${colorScheme}"><foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(
    element,
  )}</foreignObject></svg>`;
}

/** The rules of a style sheet, with fonts and pictures written into them. */
async function textOf(sheet: CSSStyleSheet): Promise<string> {
  const text = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
  const base = sheet.href ?? document.baseURI;
  const files = [...new Set([...text.matchAll(/url\("?((?!data:|#)[^")]+)"?\)/g)].flatMap(([, file]) => (file ? [file] : [])))];
  const written = await Promise.all(files.map(async (file) => [file, await asData(new URL(file, base).href)] as const));
  return written.reduce((all, [file, data]) => all.replaceAll(file, data), text);
}

async function asData(address: string): Promise<string> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) return 'data:,';
  const blob = await response.blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsDataURL(blob);
  });
}
