import './isolation.ts';
import { loadPhoneLibrary } from '#phone-library';
import { activate, detectLocale } from '../i18n/i18n.ts';
import { recoverFocus } from '../ui/focus/recover-focus.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import type { Locale } from '../../domain/locale.ts';
import type { Lab, Place } from './lab.tsx';

declare global {
  interface Window {
    /** For tests, on this page only. */
    __lab?: Lab & { open: (place: Place, locale: Locale) => Promise<void> };
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
recoverFocus();
// paths are replayed without any focus
await loadPhoneLibrary();
// shown as a picture, a screen leaves the focus where it is
if (new URLSearchParams(window.location.search).has('still')) HTMLElement.prototype.focus = () => {};

const [, , machine = '', path = '', step = '0'] = window.location.pathname.split('/');
try {
  if (machine === 'ui') {
    await (await import('./gallery.tsx')).openGallery(root);
  } else if (machine === '') {
    (await import('./contents.tsx')).openContents(root);
  } else {
    await activate(detectLocale());
    const { openLab } = await import('./lab.tsx');
    /** Shows another place on the same page: to load a page costs as much as ten steps. */
    const open = async (place: Place, locale?: Locale): Promise<void> => {
      await window.__lab?.close();
      delete window.__lab;
      if (locale) await activate(locale);
      window.__lab = { ...(await openLab(root, place)), open };
    };
    await open({ machine, path, step: Number(step) });
  }
} catch (error) {
  root.setAttribute('role', 'alert');
  root.textContent = error instanceof Error ? error.message : String(error);
}
