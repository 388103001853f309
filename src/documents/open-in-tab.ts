import { pdfBlob } from './pdf-bytes.ts';
import { pdfName, saveBlob } from './save-blob.ts';

/**
 * Shows a document in a new tab. The tab opens in the click itself and is pointed at a `blob:` address once the content is there:
 * browsers block tabs opened after an await, and `data:` addresses at the top level. A blocked tab becomes a download (T-41).
 */
export async function openInTab(load: () => Promise<{ name: string; content: string }>) {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { name, content } = await load();
    const blob = pdfBlob(content);
    if (!tab || tab.closed) return saveBlob(blob, pdfName(name));
    tab.location.href = URL.createObjectURL(blob);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
