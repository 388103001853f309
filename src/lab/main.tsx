import './isolation.ts';
import { activate, detectLocale } from '../i18n/i18n.ts';
import { recoverFocus } from '../ui/focus/recover-focus.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import type { Lab } from './lab.tsx';

declare global {
  interface Window {
    /** For tests, on this page only. */
    __lab?: Lab & { ready: true };
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
recoverFocus();

const [, , machine = '', path = '', step = '0'] = window.location.pathname.split('/');
try {
  if (machine === 'ui') {
    await (await import('./gallery.tsx')).openGallery(root);
  } else if (machine === '') {
    (await import('./contents.tsx')).openContents(root);
  } else {
    await activate(detectLocale());
    const { openLab } = await import('./lab.tsx');
    window.__lab = { ...(await openLab(root, { machine, path, step: Number(step) })), ready: true };
  }
} catch (error) {
  root.setAttribute('role', 'alert');
  root.textContent = error instanceof Error ? error.message : String(error);
}
